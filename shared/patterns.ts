/** Forms of values that pages look at without a schema. */

/** Public id of a member, of a payment or of a request: 16 bytes in base64url. */
export const idPattern = /^[A-Za-z0-9_-]{22}$/;

/** Id of a brand: the name of its folder. */
export const brandIdPattern = /^[a-z][a-z0-9-]{0,30}[a-z0-9]$/;

/** Name of a campaign or a mailing. */
export const namePattern = /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/;

/** A moment as ISO 8601 UTC string with milliseconds. */
export const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** YYYY-MM. */
export const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** YYYY-Q1 to YYYY-Q4. */
export const quarterPattern = /^\d{4}-Q[1-4]$/;

/** A discount code, in capitals. */
export const discountCodePattern = /^[A-Z0-9_-]{2,30}$/;

/** Number of a case, which mails and people name. */
export const caseNumberPattern = /^\d{4}-[A-Z2-9]{6}$/;
/** Path and query of a page, without a host: never `//` or `/\`, which browsers take for one. */
export const viewPath = /^\/(?![/\\])[!-[\]-~]*$/;
