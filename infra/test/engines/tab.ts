/** What the journeys need of an engine, whichever protocol drives it. */

/** A window of a phone's width with an empty profile of its own. */
export interface Tab {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page and returns what it gives, or what its promise gives. */
  evaluate<Args extends unknown[], Result>(
    code: (...given: Args) => Result,
    ...given: Args
  ): Promise<Awaited<Result>>;
  /** Scrolls the element into view and clicks it with the pointer. */
  click(xpath: string): Promise<void>;
  /** Types at the end of a field's text. */
  type(xpath: string, text: string): Promise<void>;
  /** Chooses a file in an `<input type="file">`, shown or not. */
  upload(xpath: string, file: string): Promise<void>;
  /** Writes a PNG of the window. */
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  open(): Promise<Tab>;
  stop(): Promise<void>;
}

/** The least common size of phones, in CSS pixels. */
export const phone = { width: 390, height: 844 };
