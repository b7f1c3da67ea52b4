import * as z from 'zod/mini';
import { instantSchema, memberIdSchema, moneySchema } from '../model/common.ts';
import { discountPercentSchema, newDiscountSchema } from '../model/discount-code.ts';
import { brandIdSchema } from '../model/operator.ts';
import { discountCodeSchema, paymentMethodSchema } from '../model/payment.ts';
import { countrySchema } from '../model/value-schemas.ts';
import { opsPath } from './contract.ts';

const access = ['administrator', 'marketing'] as const;

/** A discount is a share of the total with VAT, or an amount off it. */
const reductions = {
  percentage: z.nullable(discountPercentSchema),
  value: z.nullable(moneySchema),
};

const codeSchema = z.strictObject({
  code: z.string(),
  ...reductions,
  /** Only for members who signed up there. */
  country: z.nullable(countrySchema),
  member: z.nullable(memberIdSchema),
  expires: z.nullable(instantSchema),
  /** Least total of an order before the discount. */
  minimum: z.nullable(moneySchema),
  /** Empty for all. */
  methods: z.array(paymentMethodSchema),
  validity: z.enum(['once', 'unlimited']),
  /** Whether somebody switched it off, or its time is over. */
  state: z.enum(['active', 'off', 'over']),
  created_at: instantSchema,
});
export type DiscountCodeDto = z.infer<typeof codeSchema>;

export const discountCodesContract = opsPath({
  name: 'discount-codes',
  methods: {
    GET: {
      summary: "A brand's discount codes, by name.",
      access,
      action: 'codes.read',
      query: z.strictObject({ brand: brandIdSchema }),
      output: z.strictObject({
        codes: z.array(codeSchema),
        /** Codes that follow from the brand's features and cannot be made. */
        own: z.array(z.string()),
        currency: z.string(),
        countries: z.array(countrySchema),
        methods: z.array(paymentMethodSchema),
      }),
    },
    POST: {
      summary: 'Makes a discount code. A name can be given once.',
      access,
      action: 'codes.make',
      input: z.extend(newDiscountSchema, { brand: brandIdSchema }),
      status: 201,
      output: z.strictObject({ code: codeSchema }),
      errors: ['code_exists'],
    },
    DELETE: {
      summary: 'Ends a discount code. Orders that have it keep it.',
      access,
      action: 'codes.end',
      input: z.strictObject({ brand: brandIdSchema, code: discountCodeSchema }),
      output: z.strictObject({}),
      errors: ['not_found'],
    },
  },
});
