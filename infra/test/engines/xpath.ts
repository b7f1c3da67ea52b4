/** Finds elements by what a visitor reads, in the one language that both protocols understand. */

/** XPath 1.0 cannot escape quotes. */
const quoted = (text: string): string =>
  `concat("", ${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(`, '"', `)})`;

const named = (text: string) =>
  `[normalize-space()=${quoted(text)} or @aria-label=${quoted(text)}]`;
const holding = (text: string) => `[contains(normalize-space(), ${quoted(text)})]`;

export const button = (name: string): string => `//button${named(name)}`;
/** A button by a part of its text, which changes or which others read aloud. */
export const buttonWith = (text: string): string => `//button${holding(text)}`;
export const menuItem = (name: string): string => `//*[@role="menuitem"]${named(name)}`;
/** A link by a part of its text. */
export const link = (text: string): string => `//a${holding(text)}`;
export const heading = (text: string): string => `//*[self::h1 or self::h2]${holding(text)}`;
export const text = (words: string): string => `//*[text()${holding(words)}]`;
/** A field by the beginning of its label, which a note may follow. */
export const field = (label: string): string =>
  `//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;
/** One of several choices by its text, which is inside its label. */
export const choice = (label: string): string => `//label[.//input]${named(label)}`;
/** What is inside of a dialog with this title. */
export const dialog = (title: string): string => `//dialog[@open][.//h2${named(title)}]`;
