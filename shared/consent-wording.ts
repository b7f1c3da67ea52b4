/**
 * The version of the words in which visitors are asked about services of third parties: a hash of
 * the texts `consent` in all languages (infra/checks/consent-wording.test.ts). Who changes the words
 * changes it, and every visitor is asked anew.
 */
export const consentWording = 'deeb3f22';
