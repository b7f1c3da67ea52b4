/**
 * The limits of complaints, the unit in each name. Apart from the others, as the browser would load
 * them with every page.
 */
/** Hours until a complaint is answered or decided, by what it is about. */
export const caseAnswerHours = {
  content: 7 * 24,
  account: 14 * 24,
  payment: 14 * 24,
  intimate_image: 48,
  data_protection: 14 * 24,
  other: 14 * 24,
} as const;
/**
 * The longest that a brand may take, which its legal pages promise; the law gives less for intimate
 * pictures (TAKE IT DOWN Act).
 */
export const caseMostAnswerHours = 14 * 24;
export const caseMostIntimateImageHours = 48;
/** An objection is decided within this. */
export const caseObjectionAnswerHours = 14 * 24;
/** So long the team waits for a sender whom it asked; less where the clock is shorter. */
export const caseWaitHours = 7 * 24;
/** A warning goes out when so much of a clock is left, in percent. */
export const caseWarningPercentage = 25;
/** Months in which a decision can be objected to (DSA article 20). */
export const caseObjectionMonths = 6;
/** A case is forgotten so long after its last decision. */
export const caseKeptDays = 365;
/** What the parties and the team write into one case, at most. */
export const caseEntries = 60;
/** Pictures that go with a text. */
export const caseFiles = 3;
export const caseTextMaxChars = 5_000;
export const caseNameMaxChars = 80;
/** Of the grounds of a decision: the clause or article, why it is against that, and what happened. */
export const caseReferenceMaxChars = 500;
export const caseExplanationMaxChars = 2_000;
export const caseFactsMaxChars = 5_000;
export const caseSubjectMaxChars = 120;
export const caseLocationMaxChars = 500;
/** The notice of a trusted flagger is decided within this, or earlier where the brand promises it. */
export const caseTrustedFlaggerHours = 48;
/** Intimate pictures and trusted flaggers' notices stand in the list as if due so much earlier. */
export const caseFirstHours = 24;
/** Cases on a page of operators' list. */
export const casesPageSize = 30;
/** Pictures that one decision names. */
export const casePictures = 40;
/** Messages that an operator opens at once, before or after those of a case. */
export const caseMessagesPage = 20;
/** Characters of an operator's reason or note. */
export const caseNoteChars = 1_000;
/** Statements of reasons on a page of their export. */
export const caseStatementsPage = 200;
