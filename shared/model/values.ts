/** The specification's value lists. Order is the order shown. */
export const genders = ['male', 'female'] as const;
/** Whom a search may be for. */
export const soughtGenders = [...genders, 'both'] as const;
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const;
export const hairColors = [
  'brunette',
  'blond',
  'brown',
  'white',
  'bald',
  'black',
  'dark_blond',
  'dark_brown',
  'gray',
  'red',
  'other',
] as const;
export const eyeColors = ['blue', 'green', 'hazel', 'brown'] as const;
export const bodyTypes = ['slim', 'normal', 'fat'] as const;
export const relationshipStatuses = [
  'divorced',
  'living_together',
  'married',
  'single',
  'widowed',
  'unmarried',
] as const;
export const interestIds = [
  'relationship',
  'onenightstand',
  'kissing',
  'hugging',
  'massages',
  'lingerie',
  'sex',
  'safesex',
  'publicsex',
  'oralsex',
  'analsex',
  'sextoys',
  'masturbating',
  'exchangingpictures',
  'threesome',
  'gangbang',
  'bondage',
  'sadomasochism',
  'gym',
  'sports',
  'dancing',
  'travelling',
  'adventure',
  'party',
  'tattoos',
  'music',
  'movies',
  'videogames',
  'politics',
  'outdoors',
  'gardening',
  'hiking',
  'biking',
  'reading',
  'animals',
  'beach',
  'art',
  'photography',
  'theater',
  'shopping',
  'fashion',
  'astrology',
  'cooking',
  'foodie',
  'bbq',
  'sushi',
  'vegetarian',
  'wine',
  'beer',
  'tea',
  'coffee',
] as const;
export const emailTypes = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const;
export const paymentMethods = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const;
/** Payment providers that a brand can name. */
export const paymentProviders = ['mollie', 'genesis'] as const;
export const locales = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl'] as const;
export const countries = [
  'US',
  'NL',
  'BE',
  'FR',
  'IT',
  'ES',
  'DE',
  'AT',
  'IE',
  'GB',
  'CA',
  'PL',
  'AU',
  'NZ',
  'CH',
] as const;
const choiceFields = [
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'sexuality',
] as const;
/** Fields of a profile that a brand may show (`visible_profile_fields`) or search by. */
export const profileFields = ['about_me', 'interests', ...choiceFields, 'city', 'region'] as const;
export const searchFields = [...choiceFields, 'interests'] as const;
/** How far an account is, as operators see it. */
export const accountStatuses = [
  'not_confirmed',
  'active',
  'pending_deletion',
  'suspended',
] as const;
/** Why a member leaves. */
export const deleteReasons = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const;
/** Why a member reports another. */
export const reportReasons = [
  'fake',
  'scam',
  'rude',
  'harassment',
  'nudity',
  'minor',
  'advertising',
  'other',
] as const;
/** What came of a report. */
export const reportDecisions = ['action_taken', 'no_action'] as const;
/** What a photo may be uploaded as. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;
/** Drawings that members send one another; a brand chooses among them. */
export const giftIds = ['rose', 'coffee', 'cake', 'bear', 'champagne', 'heart'] as const;
/** Tokens of the information pages; anything else is a 404. */
export const pageTokens = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'faq',
  'service',
  'return-policy',
  'compliance-statement',
] as const;

/** What matches are scored by. Order is the order shown. */
export const matchCriteria = [
  'age',
  'region',
  'interests',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'recently_active',
] as const;
export type MatchCriterion = (typeof matchCriteria)[number];

/** 0: does not matter. */
export const matchWeights = [0, 1, 2, 3] as const;

export type Gender = (typeof genders)[number];
export type SoughtGender = (typeof soughtGenders)[number];
export type Sexuality = (typeof sexualities)[number];
export type Locale = (typeof locales)[number];
export type Country = (typeof countries)[number];
export type Interest = (typeof interestIds)[number];
export type EmailType = (typeof emailTypes)[number];
export type GiftId = (typeof giftIds)[number];
export type PageToken = (typeof pageTokens)[number];
export type DeleteReason = (typeof deleteReasons)[number];
export type PhotoType = (typeof photoTypes)[number];
export type AccountStatus = (typeof accountStatuses)[number];
export type ReportReason = (typeof reportReasons)[number];
export type ReportDecision = (typeof reportDecisions)[number];

/** The icons that can mark fictional profiles; a brand names one of them. */
export const fictionalIcons = ['mask', 'star', 'sparkle'] as const;
export type FictionalIcon = (typeof fictionalIcons)[number];

/** What a part of a country is called there. */
export const regionKinds = [
  'autonomous_city',
  'autonomous_community',
  'canton',
  'country',
  'county',
  'district',
  'federal_state',
  'province',
  'region',
  'state',
  'territory',
  'voivodeship',
] as const;
export type RegionKind = (typeof regionKinds)[number];
