/**
 * Common first names by language and, so that a member of sixty is not called as one of twenty, by
 * when they were given. No family names.
 */
import type { Country, Gender, Locale } from '#shared/model/values.ts';
import { localesByCountry } from '#shared/rules/locales.ts';

/** Names given before 1975, until 1994, and since. */
export const eras = ['early', 'middle', 'late'] as const;
export type Era = (typeof eras)[number];

export type Names = Record<Gender, Record<Era, readonly string[]>>;

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const us: Names = {
  female: {
    early: list(`
      Linda Susan Karen Deborah Patricia Donna Cynthia Sandra Pamela Sharon Diane Brenda Teresa Cheryl
      Debra Kathy Laura Lisa Kim Tammy Lori Tina Michelle Dawn Julie Denise Renee Robin Gail Annette
    `),
    middle: list(`
      Jennifer Amanda Jessica Melissa Sarah Heather Nicole Amy Elizabeth Stephanie Rebecca Christina
      Kelly Crystal Erin Rachel Megan Lauren Danielle Tiffany Katie Lindsay Kristen Natalie Vanessa
      Monica April Jamie Holly Andrea
    `),
    late: list(`
      Emily Hannah Madison Ashley Samantha Taylor Alexis Kayla Abigail Olivia Brianna Morgan Sydney
      Destiny Jasmine Chloe Mackenzie Savannah Paige Haley Brooke Autumn Sierra Jordan Kaitlyn Zoe
      Faith Camille Skylar Bailey
    `),
  },
  male: {
    early: list(`
      Robert Michael James David John William Richard Mark Thomas Steven Gary Larry Kenneth Donald
      Ronald Paul George Dennis Jeff Greg Doug Craig Randy Keith Terry Wayne Glenn Bruce Roger Dale
    `),
    middle: list(`
      Christopher Matthew Joshua Jason Brian Eric Ryan Daniel Andrew Joseph Justin Kevin Scott Adam
      Chad Nathan Aaron Jeremy Travis Patrick Shawn Derek Marcus Corey Brad Todd Joel Trevor Casey Neil
    `),
    late: list(`
      Tyler Jacob Austin Zachary Brandon Dylan Logan Cody Hunter Ethan Noah Caleb Connor Mason Jordan
      Cameron Evan Blake Gavin Chase Cole Wyatt Owen Luke Isaiah Garrett Landon Parker Tanner Max
    `),
  },
};

const gb: Names = {
  female: {
    early: list(`
      Susan Margaret Christine Julie Karen Jacqueline Deborah Tracey Jane Helen Diane Alison Sharon
      Elaine Janet Carol Lesley Gillian Lorraine Beverley Maureen Wendy Sheila Fiona Anne Denise Heather
    `),
    middle: list(`
      Claire Sarah Nicola Emma Joanne Rachel Lisa Rebecca Louise Samantha Kelly Victoria Gemma Laura
      Hayley Kirsty Natalie Leanne Donna Stacey Catherine Michelle Zoe Kerry Lindsey Siobhan Aoife
    `),
    late: list(`
      Chloe Sophie Jessica Emily Megan Charlotte Lauren Olivia Georgia Bethany Ellie Lucy Holly Amy
      Hannah Molly Abigail Grace Jade Paige Shannon Caitlin Freya Niamh Isla Poppy Alice Imogen
    `),
  },
  male: {
    early: list(`
      David Paul Stephen Peter John Michael Ian Kevin Alan Graham Keith Nigel Trevor Colin Barry
      Malcolm Gary Philip Brian Martin Neil Clive Gordon Roger Derek Duncan Stuart Declan
    `),
    middle: list(`
      Andrew Mark Darren Lee Simon Jason Craig Matthew Christopher Daniel James Richard Robert Gareth
      Wayne Stuart Jonathan Adam Dean Carl Scott Ben Russell Shaun Damian Ross Rhys Conor
    `),
    late: list(`
      Jack Thomas Joshua Callum Liam Ryan Connor Harry Jake Luke Joe Sam Jamie Kieran Lewis Alex
      Bradley George Charlie Oliver Reece Nathan Toby Max Elliot Owen Rory Finlay
    `),
  },
};

const de: Names = {
  female: {
    early: list(`
      Sabine Petra Susanne Birgit Martina Andrea Gabriele Monika Ute Heike Claudia Karin Angelika
      Kerstin Silke Anja Bettina Ulrike Barbara Christine Elke Regina Cornelia Annette Marion Beate
      Iris Silvia Gudrun Renate
    `),
    middle: list(`
      Stefanie Nicole Sandra Melanie Katrin Daniela Katharina Anne Julia Christina Nadine Sonja Tanja
      Yvonne Jana Miriam Jennifer Kathrin Simone Nina Maren Verena Franziska Eva Judith Carina Svenja
      Vanessa Annika Ramona
    `),
    late: list(`
      Laura Lena Lisa Sarah Anna Hannah Leonie Sophie Marie Johanna Michelle Jasmin Alina Lea Theresa
      Carolin Jule Paula Emma Mia Luisa Antonia Clara Pia Vivien Celina Nele Charlotte Merle Selina
    `),
  },
  male: {
    early: list(`
      Thomas Michael Andreas Frank Peter Uwe Jürgen Klaus Bernd Ralf Wolfgang Dirk Jörg Stefan Martin
      Holger Detlef Norbert Rainer Matthias Heiko Harald Dieter Werner Volker Manfred Carsten Axel
      Ulrich Gerd
    `),
    middle: list(`
      Christian Alexander Sebastian Daniel Markus Tobias Jan Sven Florian Dennis Marcel Benjamin
      Patrick Philipp Marco Thorsten Oliver Timo Björn Lars Christoph Simon Nils Sascha Marc Fabian
      Kai Henning Hannes Robert
    `),
    late: list(`
      Lukas Jonas Tim Niklas Jannik Felix Maximilian Leon Finn Paul Luca Moritz Julian Marvin Kevin
      Jakob Fabio Johannes Erik David Noah Elias Linus Max Joshua Simon Anton Till Vincent Ole
    `),
  },
};

const nl: Names = {
  female: {
    early: list(`
      Anja Ingrid Monique Marja Jolanda Petra Astrid Yvonne Wilma Marian Karin Ellen Carla Angelique
      Brigitte Joke Annemiek Mirjam Saskia Hanneke Trudy Ria Margriet Gerda Corrie Anita Marijke Tineke
      Mieke Els
    `),
    middle: list(`
      Linda Esther Sandra Marloes Mariska Nicole Chantal Marieke Suzanne Ilse Kim Inge Wendy Debbie
      Nienke Annemarie Femke Laura Leonie Maaike Daphne Miranda Natasja Eveline Joyce Martine Karlijn
      Lieke Sanne Hester
    `),
    late: list(`
      Lotte Anouk Iris Eva Lisa Anne Fleur Roos Amber Naomi Demi Britt Julia Lynn Merel Emma Noa Sophie
      Floor Isa Sterre Puck Maud Jasmijn Bo Kyra Romy Evi Lieve Tess
    `),
  },
  male: {
    early: list(`
      Jan Hans Peter Rob Henk Wim Ron René Marcel Erik Frank Paul Ruud John Gerard Kees André Bert
      Theo Arie Harry Ton Fred Willem Cor Piet Leo Jos Bart Rinus
    `),
    middle: list(`
      Dennis Jeroen Mark Patrick Martijn Bas Edwin Sander Michiel Jasper Maarten Vincent Stefan Wouter
      Robert Rick Joost Roy Erwin Remco Arjan Pieter Tim Johan Danny Niels Thijs Gijs Rutger Koen
    `),
    late: list(`
      Daan Kevin Lars Thomas Stijn Jesse Bram Ruben Max Luuk Sven Tom Jordy Mike Nick Joris Sem Milan
      Floris Thijmen Teun Tygo Jelle Siem Cas Mees Quinten Julian Lucas Twan
    `),
  },
};

const fr: Names = {
  female: {
    early: list(`
      Catherine Sylvie Isabelle Nathalie Christine Martine Véronique Brigitte Patricia Corinne Pascale
      Valérie Dominique Florence Françoise Monique Anne Laurence Sophie Chantal Béatrice Agnès Hélène
      Michèle Odile Régine Marie-Christine Annick Ghislaine
    `),
    middle: list(`
      Céline Sandrine Stéphanie Aurélie Émilie Virginie Karine Delphine Julie Élodie Audrey Laetitia
      Caroline Mélanie Vanessa Sabrina Marion Amandine Claire Séverine Jennifer Laure Magali Alexandra
      Gaëlle Anaïs Estelle Aline Lucie
    `),
    late: list(`
      Léa Manon Camille Chloé Emma Sarah Marine Pauline Laura Océane Mathilde Justine Margaux Morgane
      Clara Juliette Inès Louise Alice Lisa Charlotte Jade Noémie Zoé Solène Eva Ambre Romane Maëlle
    `),
  },
  male: {
    early: list(`
      Philippe Pascal Thierry Patrick Éric Christophe Alain Laurent Bruno Didier Frédéric Jean-Luc
      Stéphane Marc Gilles Olivier Denis Dominique Hervé Bernard Serge Franck Jean-Pierre Yves François
      Christian Jacques Michel Gérard
    `),
    middle: list(`
      Nicolas Julien Sébastien David Guillaume Cédric Jérôme Mathieu Fabien Benjamin Grégory Arnaud
      Vincent Ludovic Romain Damien Yann Mickaël Jonathan Loïc Xavier Benoît Samuel Rémi Anthony
      Emmanuel Florent Gaël Aurélien
    `),
    late: list(`
      Thomas Lucas Maxime Alexandre Antoine Théo Hugo Quentin Kévin Clément Valentin Florian Baptiste
      Alexis Nathan Louis Paul Léo Adrien Corentin Jules Enzo Tom Arthur Victor Gabriel Robin Axel
      Simon
    `),
  },
};

const it: Names = {
  female: {
    early: list(`
      Paola Patrizia Daniela Anna Maria Antonella Cristina Roberta Loredana Barbara Donatella Carla
      Rita Tiziana Giuseppina Rosa Angela Luisa Marina Silvana Raffaella Lucia Ornella Graziella Teresa
      Nadia Emanuela Manuela
    `),
    middle: list(`
      Francesca Elisa Valentina Laura Chiara Silvia Federica Elena Sara Simona Alessandra Monica
      Michela Ilaria Serena Claudia Stefania Veronica Eleonora Arianna Katia Alessia Giorgia Erika
      Marta Debora Irene Pamela
    `),
    late: list(`
      Giulia Martina Sofia Aurora Alice Beatrice Camilla Greta Noemi Gaia Rebecca Asia Ludovica Matilde
      Anita Benedetta Bianca Caterina Carlotta Emma Linda Viola Agnese Miriam Melissa Rachele Elisabetta
      Ginevra
    `),
  },
  male: {
    early: list(`
      Roberto Marco Paolo Massimo Maurizio Stefano Claudio Giuseppe Antonio Giovanni Franco Mauro
      Sergio Gianni Fabrizio Carlo Enrico Luciano Bruno Giorgio Vincenzo Salvatore Gabriele Pietro
      Renato Walter Piero Guido
    `),
    middle: list(`
      Andrea Luca Alessandro Matteo Davide Simone Fabio Daniele Cristian Gianluca Michele Emanuele
      Nicola Diego Filippo Riccardo Alberto Giacomo Ivan Dario Alessio Mirko Raffaele Federico Valerio
      Domenico Omar Tommaso
    `),
    late: list(`
      Lorenzo Francesco Leonardo Edoardo Gabriele Mattia Nicolò Samuele Jacopo Pietro Manuel Kevin
      Elia Gianmarco Thomas Alex Christian Diego Cesare Ludovico Giulio Martino Ettore Raul Brando
      Samuel Tobia Dennis
    `),
  },
};

const es: Names = {
  female: {
    early: list(`
      Carmen María Ana Isabel Dolores Pilar Teresa Rosa Mercedes Concepción Josefa Montserrat Amparo
      Encarnación Inmaculada Yolanda Esther Gloria Nuria Begoña Rocío Susana Marisol Consuelo Milagros
      Lourdes Asunción Elena
    `),
    middle: list(`
      Laura Cristina Marta Sonia Silvia Raquel Mónica Patricia Beatriz Eva Noelia Verónica Vanesa
      Sandra Natalia Lorena Virginia Miriam Sara Rebeca Irene Tamara Leticia Alicia Araceli Jessica
      Judith Olga
    `),
    late: list(`
      Lucía Paula Andrea Alba Claudia Carla Julia Sofía Marina Nerea Aitana Celia Ainhoa Ariadna Carlota
      Daniela Martina Valeria Inés Clara Noa Candela Abril Alejandra Emma Blanca Ángela Lola
    `),
  },
  male: {
    early: list(`
      Antonio José Manuel Francisco Juan Luis Jesús Miguel Ángel Pedro Rafael Fernando Carlos Ramón
      Enrique Vicente Andrés Joaquín Santiago Eduardo Alfonso Emilio Julio Tomás Ricardo Salvador
      Agustín Félix
    `),
    middle: list(`
      David Javier Daniel Alberto Sergio Jorge Óscar Rubén Iván Raúl Roberto Víctor Diego Álvaro Marcos
      Borja Ismael Jaime Gonzalo Guillermo Héctor César Ignacio Xavier Jordi Nacho Joel Samuel
    `),
    late: list(`
      Pablo Adrián Alejandro Mario Hugo Lucas Martín Nicolás Marc Álex Aitor Iker Unai Gabriel Aarón
      Bruno Mateo Leo Eric Izan Ángel Joan Biel Rodrigo Gael Darío Saúl Oriol
    `),
  },
};

const pl: Names = {
  female: {
    early: list(`
      Barbara Danuta Elżbieta Ewa Grażyna Halina Jolanta Krystyna Bożena Małgorzata Teresa Zofia Iwona
      Urszula Wanda Beata Dorota Renata Lidia Alicja Hanna Mariola Maria Jadwiga Wiesława Gabriela
      Irena Anna
    `),
    middle: list(`
      Agnieszka Katarzyna Monika Joanna Magdalena Aneta Sylwia Edyta Izabela Justyna Marta Karolina
      Ewelina Kinga Emilia Natalia Paulina Aleksandra Anita Marzena Agata Kamila Milena Żaneta Aldona
      Marlena Olga Daria
    `),
    late: list(`
      Julia Weronika Patrycja Klaudia Wiktoria Zuzanna Oliwia Dominika Martyna Maja Gabriela Nikola
      Amelia Lena Hania Iga Nina Kornelia Sandra Roksana Laura Antonina Blanka Pola Jagoda Sara Wanessa
      Kaja
    `),
  },
  male: {
    early: list(`
      Andrzej Krzysztof Jan Stanisław Zbigniew Marek Jerzy Tadeusz Ryszard Janusz Wojciech Jarosław
      Dariusz Mirosław Leszek Waldemar Bogdan Wiesław Sławomir Grzegorz Roman Henryk Mariusz Jacek
      Zdzisław Kazimierz Adam Bogusław
    `),
    middle: list(`
      Piotr Tomasz Paweł Marcin Michał Łukasz Robert Rafał Artur Sebastian Maciej Przemysław Radosław
      Daniel Krystian Arkadiusz Bartosz Damian Kamil Hubert Mateusz Adrian Konrad Emil Dominik Norbert
      Remigiusz Ireneusz
    `),
    late: list(`
      Jakub Kacper Szymon Filip Patryk Oskar Wiktor Dawid Igor Mikołaj Bartłomiej Antoni Aleksander
      Karol Nikodem Franciszek Maksymilian Oliwier Alan Tymon Leon Kuba Jeremi Stefan Ignacy Borys
      Gabriel Ksawery
    `),
  },
};

/** Turkish and Arabic names, common in all of western Europe. */
const levant: Names = {
  female: {
    early: list('Fatma Ayşe Emine Hatice Naima Khadija Aicha Zohra Sevim Gülay Nadia Meryem'),
    middle: list(
      'Esra Hülya Samira Leyla Elif Rachida Karima Özlem Sibel Amina Yasmina Derya Soraya',
    ),
    late: list(
      'Yara Noor Imane Zeynep Selin Melisa Amira Dilara Salma Ikram Beyza Lina Ceyda Hanna',
    ),
  },
  male: {
    early: list('Mehmet Mustafa Ali Hasan Mohamed Ahmed İbrahim Hassan Abdel Osman Kemal Driss'),
    middle: list(
      'Murat Karim Youssef Samir Serkan Rachid Hakan Nabil Tarik Emre Khalid Cem Deniz Amin',
    ),
    late: list(
      'Bilal Anouar Can Ilyas Emir Soufiane Hamza Zakaria Burak Kaan Rayan Adam Yassin Malik',
    ),
  },
};

/** Names with roots in Africa and the Caribbean, common in the United States and western Europe. */
const atlantic: Names = {
  female: {
    early: list('Yvette Marcia Beverly Gloria Jacqueline Sonia Angela Denise Carmen Wilma'),
    middle: list('Latoya Ebony Keisha Monique Tanisha Nadège Shanice Renée Tamara Abena Candice'),
    late: list('Aaliyah Imani Kiara Nia Amara Zuri Jada Kezia Naomi Ayana Tiana Awa Efua'),
  },
  male: {
    early: list('Reginald Curtis Winston Leroy Clarence Errol Desmond Marvin Romeo Cedric'),
    middle: list('Jermaine Andre Terrence Darnell Malcolm Romano Kofi Desmond Rodney Tyrone'),
    late: list('Malik Jaden Isaiah Xavier Kwame Jalen Elijah Amadou Darius Jayden Omari Zion'),
  },
};

/** Names from India, as in Britain, America and the Netherlands. */
const indian: Names = {
  female: {
    early: list('Sunita Anita Usha Meena Rekha Shanti Indira Kavita'),
    middle: list('Priya Pooja Neha Anjali Sangita Rupa Deepa Shalini Radha'),
    late: list('Anika Riya Maya Diya Aisha Kiran Tara Nisha Leela'),
  },
  male: {
    early: list('Ashok Rajesh Suresh Vijay Anil Mohan Ramesh Sunil'),
    middle: list('Amit Rahul Sanjay Ravi Nikhil Vikram Arun Raj Anand'),
    late: list('Arjun Rohan Dev Aryan Kiran Ishaan Nikhil Varun Jay'),
  },
};

export const nameSets = { us, gb, de, nl, fr, it, es, pl, levant, atlantic, indian };
export type NameSet = keyof typeof nameSets;

const setByCountry: Record<Country, NameSet> = {
  US: 'us',
  NL: 'nl',
  BE: 'nl',
  FR: 'fr',
  IT: 'it',
  ES: 'es',
  DE: 'de',
  AT: 'de',
  IE: 'gb',
  GB: 'gb',
  CA: 'us',
  PL: 'pl',
  AU: 'gb',
  NZ: 'gb',
  CH: 'de',
};

/** What most people in a country are called; where it has several languages, who speaks this one. */
export function nameSetOf(country: Country, locale: Locale): NameSet {
  return locale !== 'en' && localesByCountry[country].includes(locale)
    ? locale
    : setByCountry[country];
}
