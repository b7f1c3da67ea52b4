/** The time zone of the browser's clock (IANA name). */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
