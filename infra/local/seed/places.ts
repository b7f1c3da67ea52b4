/**
 * Where people live: towns with their position and how many thousands live in and around them.
 * Someone lives near one of these; what the place is called and which region it is in is then
 * what the geocoder says, so that the two always fit.
 */
import { reverseGeocode } from '#functions/adapters/geocode.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import type { Random } from './random.ts';

interface Town {
  latitude: number;
  longitude: number;
  thousands: number;
}

export interface Place {
  /** As its inhabitants write it. */
  city: string;
  /** ISO 3166-2 code. */
  region: string;
}

/** Latitude, longitude, thousands of people, name. */
const towns: Record<Country, string> = {
  NL: `
    52.37 4.90 1400 Amsterdam
    52.38 4.64 320 Haarlem
    52.63 4.75 300 Alkmaar
    51.92 4.48 1200 Rotterdam
    52.08 4.30 1000 Den Haag
    52.16 4.49 400 Leiden
    51.81 4.67 300 Dordrecht
    52.09 5.12 800 Utrecht
    52.16 5.39 350 Amersfoort
    51.44 5.47 750 Eindhoven
    51.56 5.09 450 Tilburg
    51.59 4.78 400 Breda
    51.70 5.30 450 's-Hertogenbosch
    51.98 5.91 500 Arnhem
    51.84 5.86 450 Nijmegen
    52.21 5.97 350 Apeldoorn
    52.03 5.66 250 Ede
    50.85 5.69 350 Maastricht
    51.37 6.17 300 Venlo
    50.88 5.98 280 Heerlen
    52.22 6.89 450 Enschede
    52.51 6.09 350 Zwolle
    52.25 6.16 200 Deventer
    53.22 6.57 450 Groningen
    53.20 5.79 380 Leeuwarden
    53.03 5.66 180 Sneek
    52.99 6.56 220 Assen
    52.79 6.90 200 Emmen
    52.35 5.26 300 Almere
    52.51 5.47 130 Lelystad
    51.50 3.61 200 Middelburg
    51.33 3.83 110 Terneuzen
  `,
  BE: `
    51.22 4.40 1000 Antwerpen
    51.03 4.48 350 Mechelen
    51.32 4.94 450 Turnhout
    51.05 3.72 700 Gent
    50.94 4.04 350 Aalst
    51.17 4.14 300 Sint-Niklaas
    51.21 3.22 450 Brugge
    50.83 3.26 400 Kortrijk
    51.23 2.92 250 Oostende
    50.88 4.70 500 Leuven
    50.73 4.24 350 Halle
    50.93 5.34 500 Hasselt
    50.97 5.50 350 Genk
    50.85 4.35 1200 Bruxelles
    50.41 4.44 500 Charleroi
    50.45 3.95 400 Mons
    50.61 3.39 250 Tournai
    50.63 5.57 700 Liège
    50.59 5.86 200 Verviers
    50.63 6.03 60 Eupen
    50.47 4.87 450 Namur
    50.72 4.61 350 Wavre
    49.68 5.81 140 Arlon
    50.00 5.72 120 Bastogne
  `,
  DE: `
    52.52 13.40 3700 Berlin
    53.55 9.99 1900 Hamburg
    48.14 11.58 2600 München
    49.45 11.08 1300 Nürnberg
    48.37 10.90 700 Augsburg
    49.79 9.95 600 Würzburg
    49.02 12.10 700 Regensburg
    48.57 13.43 400 Passau
    47.73 10.31 500 Kempten
    49.89 10.89 500 Bamberg
    50.94 6.96 2100 Köln
    51.23 6.78 1800 Düsseldorf
    51.46 7.01 1700 Essen
    51.51 7.47 1700 Dortmund
    51.43 6.76 1100 Duisburg
    51.96 7.63 900 Münster
    52.03 8.53 1000 Bielefeld
    50.78 6.08 700 Aachen
    50.73 7.10 800 Bonn
    50.87 8.02 400 Siegen
    50.11 8.68 2300 Frankfurt am Main
    51.31 9.48 800 Kassel
    49.87 8.65 900 Darmstadt
    50.59 8.67 700 Gießen
    50.08 8.24 600 Wiesbaden
    48.78 9.18 2600 Stuttgart
    49.01 8.40 1200 Karlsruhe
    49.49 8.47 1300 Mannheim
    48.00 7.85 1000 Freiburg
    48.40 9.99 900 Ulm
    47.66 9.18 500 Konstanz
    49.14 9.22 800 Heilbronn
    52.37 9.73 1900 Hannover
    52.27 10.52 900 Braunschweig
    53.14 8.21 900 Oldenburg
    52.28 8.05 900 Osnabrück
    51.54 9.93 500 Göttingen
    53.25 10.41 700 Lüneburg
    53.08 8.80 600 Bremen
    53.55 8.58 120 Bremerhaven
    51.34 12.37 1300 Leipzig
    51.05 13.74 1500 Dresden
    50.83 12.92 900 Chemnitz
    50.98 11.03 900 Erfurt
    50.93 11.59 600 Jena
    51.48 11.97 900 Halle (Saale)
    52.13 11.63 900 Magdeburg
    52.40 13.06 1100 Potsdam
    51.76 14.33 600 Cottbus
    54.32 10.14 1100 Kiel
    53.87 10.69 900 Lübeck
    54.78 9.44 500 Flensburg
    54.09 12.10 700 Rostock
    53.63 11.41 500 Schwerin
    54.09 13.38 300 Greifswald
    49.99 8.25 1200 Mainz
    50.36 7.59 1200 Koblenz
    49.75 6.64 700 Trier
    49.44 7.77 700 Kaiserslautern
    49.24 7.00 900 Saarbrücken
  `,
  AT: `
    48.21 16.37 1950 Wien
    48.20 15.62 700 Sankt Pölten
    47.81 16.24 500 Wiener Neustadt
    48.41 15.61 400 Krems
    48.31 14.29 900 Linz
    48.16 14.03 500 Wels
    47.07 15.44 900 Graz
    47.38 15.09 350 Leoben
    47.80 13.04 560 Salzburg
    47.27 11.39 550 Innsbruck
    47.58 12.17 220 Kufstein
    46.62 14.31 400 Klagenfurt
    46.61 13.85 160 Villach
    47.50 9.75 250 Bregenz
    47.24 9.60 150 Feldkirch
    47.85 16.53 300 Eisenstadt
  `,
  CH: `
    47.37 8.54 1150 Zürich
    47.50 8.73 350 Winterthur
    46.95 7.45 800 Bern
    46.76 7.63 200 Thun
    47.39 8.05 450 Aarau
    47.47 8.31 250 Baden
    47.42 9.37 400 Sankt Gallen
    47.23 8.82 130 Rapperswil
    47.05 8.31 420 Luzern
    47.55 7.59 200 Basel
    47.48 7.73 290 Liestal
    47.21 7.54 280 Solothurn
    47.56 8.90 290 Frauenfeld
    46.85 9.53 200 Chur
    47.02 8.65 160 Schwyz
    47.17 8.52 130 Zug
    47.70 8.63 84 Schaffhausen
    47.39 9.28 55 Herisau
    47.33 9.41 16 Appenzell
    47.04 9.07 41 Glarus
    46.96 8.37 44 Stans
    46.90 8.25 38 Sarnen
    46.88 8.64 37 Altdorf
    46.81 7.16 330 Fribourg
    46.52 6.63 600 Lausanne
    46.46 6.84 220 Vevey
    46.20 6.15 510 Genève
    46.99 6.93 177 Neuchâtel
    47.37 7.34 74 Delémont
    46.23 7.36 360 Sion
    46.01 8.96 200 Lugano
    46.19 9.02 150 Bellinzona
  `,
  FR: `
    48.86 2.35 8000 Paris
    48.80 2.13 1500 Versailles
    48.54 2.66 900 Melun
    45.76 4.84 2300 Lyon
    45.19 5.72 1200 Grenoble
    45.44 4.39 800 Saint-Étienne
    45.78 3.08 900 Clermont-Ferrand
    45.90 6.13 900 Annecy
    43.30 5.37 1800 Marseille
    43.70 7.27 1100 Nice
    43.12 5.93 900 Toulon
    43.95 4.81 700 Avignon
    43.60 1.44 1600 Toulouse
    43.61 3.88 1200 Montpellier
    42.69 2.90 700 Perpignan
    44.84 -0.58 1600 Bordeaux
    46.58 0.34 800 Poitiers
    45.83 1.26 700 Limoges
    43.48 -1.56 700 Biarritz
    46.16 -1.15 700 La Rochelle
    47.22 -1.55 1500 Nantes
    47.47 -0.55 900 Angers
    48.00 0.20 800 Le Mans
    48.11 -1.68 1200 Rennes
    48.39 -4.49 800 Brest
    47.66 -2.76 700 Vannes
    49.18 -0.37 1000 Caen
    49.44 1.10 1200 Rouen
    49.49 0.11 600 Le Havre
    50.63 3.06 2300 Lille
    49.89 2.30 1000 Amiens
    50.29 2.78 1100 Arras
    48.57 7.75 1400 Strasbourg
    49.26 4.03 800 Reims
    48.69 6.18 1000 Nancy
    49.12 6.18 800 Metz
    47.75 7.34 800 Mulhouse
    47.32 5.04 1000 Dijon
    47.24 6.02 900 Besançon
    47.90 1.91 1100 Orléans
    47.39 0.69 900 Tours
    41.93 8.74 180 Ajaccio
    42.70 9.45 160 Bastia
  `,
  IT: `
    45.46 9.19 4500 Milano
    45.69 9.67 1500 Bergamo
    45.54 10.22 1700 Brescia
    41.90 12.50 4200 Roma
    41.47 12.90 800 Latina
    40.85 14.27 3700 Napoli
    40.68 14.77 1300 Salerno
    45.07 7.69 2500 Torino
    44.39 7.55 800 Cuneo
    38.12 13.36 1700 Palermo
    37.50 15.09 1600 Catania
    38.19 15.55 800 Messina
    44.49 11.34 1500 Bologna
    44.65 10.93 1100 Modena
    44.80 10.33 800 Parma
    44.06 12.57 800 Rimini
    43.77 11.26 1700 Firenze
    43.55 10.31 900 Livorno
    43.32 11.33 600 Siena
    45.41 11.88 1500 Padova
    45.44 10.99 1300 Verona
    45.49 12.24 1200 Mestre
    41.12 16.87 2000 Bari
    40.35 18.17 1200 Lecce
    44.41 8.93 1100 Genova
    44.10 9.82 400 La Spezia
    43.62 13.52 800 Ancona
    43.91 12.91 600 Pesaro
    43.11 12.39 800 Perugia
    42.46 14.21 900 Pescara
    42.35 13.40 350 L'Aquila
    39.22 9.12 900 Cagliari
    40.73 8.56 600 Sassari
    38.91 16.59 900 Catanzaro
    38.11 15.65 800 Reggio Calabria
    46.06 13.24 700 Udine
    45.65 13.77 400 Trieste
    46.07 11.12 540 Trento
    46.50 11.35 530 Bolzano
    40.64 15.80 540 Potenza
    41.56 14.66 290 Campobasso
    45.74 7.32 123 Aosta
  `,
  ES: `
    40.42 -3.70 6800 Madrid
    41.39 2.17 5200 Barcelona
    41.12 1.25 800 Tarragona
    41.98 2.82 750 Girona
    41.62 0.63 430 Lleida
    37.39 -5.98 1900 Sevilla
    36.72 -4.42 1700 Málaga
    37.18 -3.60 900 Granada
    37.89 -4.78 780 Córdoba
    36.53 -6.29 1200 Cádiz
    36.84 -2.46 730 Almería
    39.47 -0.38 2600 Valencia
    38.35 -0.48 1900 Alicante
    39.99 -0.04 580 Castellón
    43.26 -2.93 1150 Bilbao
    43.31 -1.98 720 San Sebastián
    42.85 -2.67 330 Vitoria
    43.37 -8.40 1120 A Coruña
    42.24 -8.72 940 Vigo
    42.88 -8.54 600 Santiago de Compostela
    41.65 -4.72 700 Valladolid
    40.97 -5.66 480 Salamanca
    42.34 -3.70 500 Burgos
    42.60 -5.57 600 León
    39.86 -4.02 900 Toledo
    38.99 -1.86 700 Albacete
    41.65 -0.88 1300 Zaragoza
    37.99 -1.13 1500 Murcia
    39.57 2.65 1100 Palma
    28.12 -15.43 1100 Las Palmas de Gran Canaria
    28.47 -16.25 1050 Santa Cruz de Tenerife
    43.36 -5.85 1000 Oviedo
    38.88 -6.97 650 Badajoz
    39.48 -6.37 380 Cáceres
    42.82 -1.64 660 Pamplona
    43.46 -3.81 590 Santander
    42.47 -2.45 320 Logroño
    35.89 -5.31 83 Ceuta
    35.29 -2.94 85 Melilla
  `,
  PL: `
    52.23 21.01 3400 Warszawa
    51.40 21.15 900 Radom
    52.55 19.71 500 Płock
    50.06 19.94 2200 Kraków
    50.01 20.99 600 Tarnów
    49.62 20.70 500 Nowy Sącz
    50.26 19.02 2500 Katowice
    50.29 18.67 700 Gliwice
    49.82 19.05 700 Bielsko-Biała
    50.81 19.12 600 Częstochowa
    51.11 17.04 1800 Wrocław
    51.21 16.16 500 Legnica
    50.77 16.28 500 Wałbrzych
    52.41 16.93 2000 Poznań
    51.76 18.09 700 Kalisz
    52.22 18.25 600 Konin
    54.35 18.65 1300 Gdańsk
    54.52 18.53 700 Gdynia
    54.46 17.03 350 Słupsk
    51.76 19.46 1600 Łódź
    51.41 19.70 600 Piotrków Trybunalski
    51.25 22.57 1300 Lublin
    50.72 23.25 500 Zamość
    50.04 22.00 1300 Rzeszów
    49.78 22.77 500 Przemyśl
    53.12 18.01 1000 Bydgoszcz
    53.01 18.60 800 Toruń
    53.43 14.55 1100 Szczecin
    54.19 16.18 500 Koszalin
    53.78 20.48 800 Olsztyn
    54.16 19.40 500 Elbląg
    50.87 20.63 1100 Kielce
    53.13 23.16 1000 Białystok
    51.94 15.51 550 Zielona Góra
    52.74 15.23 400 Gorzów Wielkopolski
    50.67 17.93 900 Opole
  `,
  US: `
    40.71 -74.01 12000 New York
    42.89 -78.88 2500 Buffalo
    42.65 -73.75 1800 Albany
    34.05 -118.24 15000 Los Angeles
    37.77 -122.42 7000 San Francisco
    32.72 -117.16 4500 San Diego
    38.58 -121.49 4000 Sacramento
    36.74 -119.79 3000 Fresno
    29.76 -95.37 7500 Houston
    32.78 -96.80 8000 Dallas
    30.27 -97.74 3000 Austin
    29.42 -98.49 3500 San Antonio
    31.76 -106.49 1200 El Paso
    25.76 -80.19 6500 Miami
    27.95 -82.46 4500 Tampa
    28.54 -81.38 4500 Orlando
    30.33 -81.66 2500 Jacksonville
    41.88 -87.63 9500 Chicago
    39.80 -89.64 1500 Springfield
    39.95 -75.17 5500 Philadelphia
    40.44 -80.00 3500 Pittsburgh
    40.27 -76.88 2000 Harrisburg
    33.75 -84.39 7000 Atlanta
    32.08 -81.10 1500 Savannah
    39.96 -83.00 4000 Columbus
    41.50 -81.69 4000 Cleveland
    39.13 -84.52 2500 Cincinnati
    35.23 -80.84 4000 Charlotte
    35.78 -78.64 3500 Raleigh
    42.33 -83.05 5500 Detroit
    42.96 -85.67 2500 Grand Rapids
    40.74 -74.17 6000 Newark
    39.36 -74.42 1200 Atlantic City
    36.85 -75.98 2500 Virginia Beach
    37.54 -77.44 2500 Richmond
    38.88 -77.10 3000 Arlington
    47.61 -122.33 5500 Seattle
    47.66 -117.43 1500 Spokane
    33.45 -112.07 5800 Phoenix
    32.22 -110.97 1500 Tucson
    36.16 -86.78 3500 Nashville
    35.15 -90.05 2500 Memphis
    42.36 -71.06 5000 Boston
    42.26 -71.80 1500 Worcester
    39.77 -86.16 4500 Indianapolis
    41.08 -85.14 1500 Fort Wayne
    38.63 -90.20 3000 Saint Louis
    39.10 -94.58 2500 Kansas City
    39.29 -76.61 5500 Baltimore
    43.04 -87.91 3500 Milwaukee
    43.07 -89.40 1800 Madison
    39.74 -104.99 4500 Denver
    38.83 -104.82 1200 Colorado Springs
    44.98 -93.27 4500 Minneapolis
    46.79 -92.10 700 Duluth
    34.00 -81.03 2800 Columbia
    32.78 -79.93 1600 Charleston
    33.52 -86.80 3200 Birmingham
    30.69 -88.04 1200 Mobile
    29.95 -90.07 2500 New Orleans
    30.45 -91.15 1800 Baton Rouge
    38.25 -85.76 2700 Louisville
    38.04 -84.50 1500 Lexington
    45.52 -122.68 3200 Portland
    44.05 -123.09 900 Eugene
    35.47 -97.52 2500 Oklahoma City
    36.15 -95.99 1400 Tulsa
    41.76 -72.67 2200 Hartford
    41.31 -72.93 1200 New Haven
    40.76 -111.89 3200 Salt Lake City
    41.59 -93.62 3100 Des Moines
    36.17 -115.14 2500 Las Vegas
    39.53 -119.81 600 Reno
    34.75 -92.29 2900 Little Rock
    32.30 -90.18 2800 Jackson
    37.69 -97.34 2600 Wichita
    35.08 -106.65 1900 Albuquerque
    41.26 -95.94 1800 Omaha
    43.62 -116.20 1800 Boise
    38.35 -81.63 1600 Charleston
    21.31 -157.86 1300 Honolulu
    42.99 -71.46 1300 Manchester
    43.66 -70.26 1300 Portland
    41.82 -71.41 1000 Providence
    45.78 -108.50 1000 Billings
    39.74 -75.55 900 Wilmington
    43.55 -96.73 850 Sioux Falls
    46.88 -96.79 730 Fargo
    61.22 -149.90 680 Anchorage
    44.48 -73.21 620 Burlington
    38.91 -77.04 650 Washington
    41.14 -104.82 560 Cheyenne
  `,
  CA: `
    43.65 -79.38 7000 Toronto
    45.42 -75.70 1300 Ottawa
    43.26 -79.87 1500 Hamilton
    42.98 -81.25 1200 London
    46.49 -80.99 400 Sudbury
    45.50 -73.57 4500 Montréal
    46.81 -71.21 1300 Québec
    45.40 -71.89 500 Sherbrooke
    49.28 -123.12 3200 Vancouver
    48.43 -123.37 500 Victoria
    49.89 -119.50 350 Kelowna
    51.05 -114.07 1800 Calgary
    53.55 -113.49 1600 Edmonton
    49.90 -97.14 1000 Winnipeg
    52.13 -106.67 500 Saskatoon
    50.45 -104.62 350 Regina
    44.65 -63.58 700 Halifax
    46.09 -64.77 350 Moncton
    45.96 -66.64 250 Fredericton
    47.56 -52.71 400 St. John's
    46.24 -63.13 160 Charlottetown
    60.72 -135.06 42 Whitehorse
    62.45 -114.37 41 Yellowknife
    63.75 -68.52 37 Iqaluit
  `,
  AU: `
    -33.87 151.21 5300 Sydney
    -32.93 151.78 900 Newcastle
    -34.42 150.89 500 Wollongong
    -37.81 144.96 5100 Melbourne
    -38.15 144.36 500 Geelong
    -36.76 144.28 250 Bendigo
    -27.47 153.03 2800 Brisbane
    -28.00 153.43 900 Gold Coast
    -19.26 146.82 350 Townsville
    -16.92 145.77 300 Cairns
    -31.95 115.86 2400 Perth
    -33.33 115.64 200 Bunbury
    -34.93 138.60 1700 Adelaide
    -42.88 147.33 350 Hobart
    -41.44 147.14 200 Launceston
    -35.28 149.13 460 Canberra
    -12.46 130.84 250 Darwin
  `,
  NZ: `
    -36.85 174.76 1700 Auckland
    -41.29 174.78 540 Wellington
    -43.53 172.64 650 Christchurch
    -37.79 175.28 500 Hamilton
    -37.69 176.17 340 Tauranga
    -45.87 170.50 240 Dunedin
    -40.36 175.61 250 Palmerston North
    -39.49 176.91 180 Napier
    -35.73 174.32 200 Whangārei
    -39.06 174.08 125 New Plymouth
    -46.41 168.35 100 Invercargill
    -41.27 173.28 55 Nelson
    -41.34 173.18 57 Richmond
    -41.51 173.96 50 Blenheim
    -38.66 178.02 51 Gisborne
    -42.45 171.21 32 Greymouth
  `,
  GB: `
    51.51 -0.13 10000 London
    52.48 -1.90 3800 Birmingham
    53.48 -2.24 3400 Manchester
    53.80 -1.55 2600 Leeds
    53.41 -2.98 2000 Liverpool
    53.38 -1.47 1700 Sheffield
    54.98 -1.61 1900 Newcastle upon Tyne
    51.45 -2.59 1700 Bristol
    52.95 -1.15 1600 Nottingham
    52.63 -1.13 1300 Leicester
    50.90 -1.40 1700 Southampton
    50.82 -0.14 1300 Brighton
    50.38 -4.14 1200 Plymouth
    52.63 1.30 1200 Norwich
    52.20 0.12 1100 Cambridge
    51.75 -1.26 1100 Oxford
    53.74 -0.33 900 Hull
    55.86 -4.25 2000 Glasgow
    55.95 -3.19 1500 Edinburgh
    57.15 -2.09 800 Aberdeen
    56.46 -2.97 500 Dundee
    57.48 -4.22 350 Inverness
    51.48 -3.18 1500 Cardiff
    51.62 -3.94 800 Swansea
    53.05 -2.99 500 Wrexham
    54.60 -5.93 1100 Belfast
    55.00 -7.32 400 Derry
  `,
  IE: `
    53.35 -6.26 1450 Dublin
    51.90 -8.47 580 Cork
    52.66 -8.63 210 Limerick
    53.27 -9.06 280 Galway
    52.26 -7.11 127 Waterford
    52.65 -7.25 104 Kilkenny
    52.34 -6.46 164 Wexford
    52.98 -6.05 156 Wicklow
    53.16 -6.91 248 Naas
    53.65 -6.68 221 Navan
    54.00 -6.40 140 Dundalk
    52.84 -6.93 62 Carlow
    53.03 -7.30 92 Portlaoise
    53.27 -7.49 83 Tullamore
    53.53 -7.34 96 Mullingar
    53.73 -7.79 47 Longford
    52.35 -7.70 168 Clonmel
    52.27 -9.70 157 Tralee
    52.84 -8.98 128 Ennis
    53.86 -9.30 138 Castlebar
    54.27 -8.47 70 Sligo
    53.63 -8.19 70 Roscommon
    53.94 -8.09 35 Carrick-on-Shannon
    53.99 -7.36 82 Cavan
    54.25 -6.97 65 Monaghan
    54.95 -7.73 167 Letterkenny
  `,
};

/** Regions of the countries with several languages, by what is spoken there. */
const spoken: Partial<Record<Country, Partial<Record<Locale, RegExp>>>> = {
  BE: { nl: /^BE-(V..|BRU)$/, fr: /^BE-(W..|BRU)$/, de: /^BE-WLG$/ },
  CH: {
    fr: /^CH-(FR|GE|JU|NE|VD|VS)$/,
    it: /^CH-TI$/,
    de: /^CH-(?!FR|GE|JU|NE|TI|VD|VS)/,
  },
  CA: { fr: /^CA-(QC|NB)$/, en: /^CA-(?!QC)/ },
};

/** How far from a town people live on average; where land is plenty they live farther apart. */
const reachKm = 9;
const wideReachKm = 18;
const wideCountries: readonly Country[] = ['US', 'CA', 'AU'];
/** Draws of a point that may fall into the sea or across a border before it is the town itself. */
const attempts = 6;

/** Thousands of people that a country's towns stand for. */
export const peopleIn = (country: Country): number =>
  townsOf(country).reduce((sum, { thousands }) => sum + thousands, 0);

/**
 * A place in one of these regions where somebody lives who speaks a language.
 * Throws an Error where no town of the country is in any of them.
 */
export function drawPlace(
  country: Country,
  locale: Locale,
  regions: ReadonlySet<string>,
  draw: Random,
): Place {
  const home = homesOf(country, locale, regions);
  const { latitude, longitude } = draw.weighted(
    home.towns.map((town) => [town, town.thousands] as const),
  );
  const reach = wideCountries.includes(country) ? wideReachKm : reachKm;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // Most live in the town itself, few far from it.
    const distance = -Math.log(1 - draw.next()) * reach;
    const angle = draw.between(0, 2 * Math.PI);
    const north = (distance * Math.cos(angle)) / 111;
    const east = (distance * Math.sin(angle)) / (111 * Math.cos((latitude * Math.PI) / 180));
    const found = placeAt(country, latitude + north, longitude + east);
    if (found && home.regions.has(found.region)) return found;
  }
  return placeAt(country, latitude, longitude) as Place;
}

interface Homes {
  regions: ReadonlySet<string>;
  towns: readonly Town[];
}

const known = new Map<string, Homes>();

/** Where in these regions a language is spoken; all of them where it is spoken in none. */
function homesOf(country: Country, locale: Locale, offered: ReadonlySet<string>): Homes {
  const key = `${country} ${locale} ${[...offered].join()}`;
  const before = known.get(key);
  if (before) return before;
  const regionOf = new Map(
    townsOf(country).map((town) => [town, placeAt(country, town.latitude, town.longitude)?.region]),
  );
  const reached = [...new Set(regionOf.values())].filter((region) => offered.has(region ?? ''));
  const speaking = reached.filter(
    (region) => spoken[country]?.[locale]?.test(region ?? '') ?? true,
  );
  const regions = new Set((speaking.length > 0 ? speaking : reached) as string[]);
  if (regions.size === 0) throw new Error(`${country}: nobody is known to live in these regions`);
  const towns = [...regionOf.keys()].filter((town) => regions.has(regionOf.get(town) ?? ''));
  known.set(key, { regions, towns });
  return { regions, towns };
}

function placeAt(country: Country, latitude: number, longitude: number): Place | null {
  const place = reverseGeocode(latitude, longitude);
  return place?.country === country ? { city: place.city, region: place.region } : null;
}

/** The towns as written above. */
export function townsOf(country: Country): Town[] {
  return towns[country]
    .trim()
    .split('\n')
    .map((line): Town => {
      const [latitude = 0, longitude = 0, thousands = 0] = line.trim().split(' ').map(Number);
      return { latitude, longitude, thousands };
    });
}
