import * as z from 'zod/mini';
import { caseViewSchema } from '../model/case.ts';
import { daySchema, instantSchema, moneySchema } from '../model/common.ts';
import { matchPreferencesSchema } from '../model/match-preferences.ts';
import { messageSchema } from '../model/message.ts';
import { paymentMethodSchema, paymentStatusSchema, takenOffSchema } from '../model/payment.ts';
import { profileSchema } from '../model/profile.ts';
import { rememberedDeviceSchema } from '../model/remembered-device.ts';
import { sessionSchema } from '../model/session.ts';
import { tokenSchema } from '../model/token.ts';
import { reportReasonSchema } from '../model/value-schemas.ts';
import { reportDecisions } from '../model/values.ts';
import { path } from './contract.ts';

const ledgerEntrySchema = z.strictObject({
  sequence: z.int(),
  unit: z.enum(['credits', 'free_messages']),
  amount: z.int(),
  counter_account: z.string(),
  /** What it was for: the id of a message or a payment. */
  reference: z.optional(z.string()),
  /** Until when the credits wait for the consent to an immediate start. */
  held_until: z.optional(instantSchema),
  balance: z.int(),
  at: instantSchema,
});

/** The member's copy. */
const accountCopySchema = z.strictObject({
  exported_at: instantSchema,
  brand: z.strictObject({ id: z.string(), name: z.string(), company: z.string() }),
  account: z.strictObject({
    id: z.string(),
    email: z.string(),
    former_emails: z.array(z.strictObject({ email: z.string(), until: instantSchema })),
    status: z.string(),
    language: z.string(),
    country: z.string(),
    date_of_birth: z.string(),
    signup_date: instantSchema,
    last_active_at: z.nullable(instantSchema),
    password_set_at: instantSchema,
    paid_user: z.boolean(),
    /** When the membership ended with the withdrawal of its only purchase. */
    premium_ended_at: z.nullable(instantSchema),
    notifications_disabled: z.array(z.string()),
    fictional_acknowledged: z.boolean(),
    free_conversations: z.int(),
    tracking: z.nullable(z.record(z.string(), z.string())),
    came_from: z.nullable(z.string()),
  }),
  /** What brought the member here: a visit by advertising, and the campaign that it was for. */
  attribution: z.nullable(
    z.strictObject({
      campaign: z.nullable(z.string()),
      tracking: z.record(z.string(), z.string()),
      country: z.string(),
      click: z.nullable(
        z.strictObject({
          at: instantSchema,
          landing: z.nullable(z.string()),
          slug: z.nullable(z.string()),
          variant: z.nullable(z.string()),
          device: z.string(),
        }),
      ),
    }),
  ),
  profile: profileSchema,
  wallet: z.strictObject({
    credits: z.int(),
    /** How many of them wait for the consent to an immediate start. */
    held_credits: z.int(),
    /** How many of them are on hold, as a bank questioned the payment for them. */
    disputed_credits: z.int(),
    free_messages: z.int(),
    /** Credits that were taken back after they had been spent. */
    debt: z.int(),
  }),
  ledger: z.array(ledgerEntrySchema),
  payments: z.array(
    z.strictObject({
      id: z.string(),
      created_at: instantSchema,
      paid_at: z.nullable(instantSchema),
      package: z.string(),
      credits: z.int(),
      amount: moneySchema,
      vat: moneySchema,
      /** Where the buyer lived, by which the tax was worked out. */
      country: z.string(),
      /** Countries that say where the buyer was; null where none was known. */
      buyer_countries: z.strictObject({
        /** Of the profile. */
        billing: z.nullable(z.string()),
        /** Of the internet address that ordered. */
        ip: z.nullable(z.string()),
        /** Of the number that proved a direct debit. */
        phone: z.nullable(z.string()),
        /** Of the card or bank account. */
        payer: z.nullable(z.string()),
      }),
      method: paymentMethodSchema,
      status: paymentStatusSchema,
      discount: z.nullable(takenOffSchema),
      refunded: moneySchema,
      charged_back: moneySchema,
      invoice_number: z.nullable(z.string()),
      /** The consent to an immediate start, and the version of the text agreed to. */
      immediate_start_at: z.nullable(instantSchema),
      immediate_start_text: z.nullable(z.string()),
      /** Until when the credits wait for that consent, where it was not given with the order. */
      held_until: z.nullable(instantSchema),
      withdrawn_at: z.nullable(instantSchema),
      /** Mails about it that were sent. */
      mails: z.array(z.strictObject({ kind: z.string(), at: instantSchema })),
      /** The provider and its id of the payment. */
      provider: z.string(),
      provider_reference: z.nullable(z.string()),
    }),
  ),
  /** Requests to pay by direct debit; of the account and the phone only what is shown. */
  direct_debits: z.array(
    z.strictObject({
      created_at: instantSchema,
      confirmed_at: z.nullable(instantSchema),
      mandate_reference: z.nullable(z.string()),
      account: z.string(),
      phone: z.string(),
      amount: moneySchema,
    }),
  ),
  /** Since when direct debit is not open to the member. */
  direct_debit_blocked_at: z.nullable(instantSchema),
  stored_payment_methods: z.array(
    z.strictObject({
      method: paymentMethodSchema,
      label: z.string(),
      provider: z.string(),
      created_at: instantSchema,
    }),
  ),
  spending: z.strictObject({
    /** The member's own limit for a month. */
    monthly: z.nullable(moneySchema),
    months: z.array(z.strictObject({ month: z.string(), spent: moneySchema })),
  }),
  match_preferences: z.nullable(matchPreferencesSchema),
  swipe_game: z.strictObject({
    /** Who was skipped lately, and when they may come again. */
    skips: z.array(z.strictObject({ id: z.string(), at: instantSchema, until: instantSchema })),
    /** Likes given by day. */
    days: z.array(z.strictObject({ day: daySchema, likes: z.int() })),
  }),
  /** The member's own copies, what was removed from the list included. */
  conversations: z.array(
    z.strictObject({
      id: z.string(),
      /** The other one's id. */
      with: z.string(),
      removed: z.boolean(),
      read_at: z.nullable(instantSchema),
      read_by_them_at: z.nullable(instantSchema),
      messages: z.array(
        z.strictObject({
          ...messageSchema.shape,
          /** Of the member's own. */
          price: z.optional(z.strictObject({ credits: z.int(), free_message: z.boolean() })),
          /** An employee of the brand wrote it for a fictional profile. */
          written_by: z.optional(z.literal('employee')),
        }),
      ),
    }),
  ),
  /** Browsers that get the member's push messages. */
  push_subscriptions: z.array(
    z.strictObject({ service: z.string(), device: z.string(), created_at: instantSchema }),
  ),
  /** Images that were uploaded for a message and not sent yet. */
  unsent_images: z.array(z.strictObject({ id: z.string(), status: z.string() })),
  /** By the other's id. */
  likes: z.array(
    z.strictObject({
      id: z.string(),
      sent_at: z.nullable(instantSchema),
      received_at: z.nullable(instantSchema),
      matched_at: z.nullable(instantSchema),
    }),
  ),
  /** Whom the member blocked. */
  blocks: z.array(z.strictObject({ id: z.string(), at: instantSchema })),
  /** What the member complained about with a session, and what came of it. */
  complaints: z.array(caseViewSchema),
  /** Whom the member reported, and the answer. */
  reports: z.array(
    z.strictObject({
      id: z.string(),
      at: instantSchema,
      reason: reportReasonSchema,
      text: z.nullable(z.string()),
      answer: z.nullable(
        z.strictObject({
          at: instantSchema,
          decision: z.enum(reportDecisions),
          text: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  sessions: z.array(sessionSchema),
  /** Devices whose login page greets the member. */
  /** Logins since the first purchase, of the last 400 days. */
  logins: z.array(
    z.strictObject({
      at: instantSchema,
      device: z.string(),
      country: z.nullable(z.string()),
    }),
  ),
  remembered_devices: z.array(rememberedDeviceSchema),
});

export const accountExportContract = path({
  name: 'account-export',
  methods: {
    GET: {
      summary: 'Everything that is held about the member (GDPR, articles 15 and 20).',
      access: 'member',
      output: accountCopySchema,
      errors: ['rate_limited'],
    },
    PUT: {
      summary:
        'The same, by the link that an operator had sent to the address of the account. It works once, also for somebody who is suspended, is banned, or has deleted the account.',
      access: 'anyone',
      input: z.strictObject({ token: tokenSchema }),
      output: accountCopySchema,
      errors: ['link_invalid', 'rate_limited'],
      rateLimit: 'link',
    },
  },
});
