/** Services of third parties that a brand may use, and what visitors decide about them. */
import * as z from 'zod/mini';
import { consentCategories, serviceKinds } from './consent-values.ts';

export const categoriesSchema = z.strictObject({
  statistics: z.boolean(),
  marketing: z.boolean(),
});

/** A cookie of a service. A name that ends with `*` stands for all that begin alike. */
const serviceCookieSchema = z.strictObject({
  name: z.string().check(
    z.regex(/^[A-Za-z0-9_.-]{1,60}\*?$/, {
      error: 'must be the name of a cookie, with * at its end for all that begin alike',
    }),
  ),
  /** 0: until the browser is closed. */
  days: z.number().check(z.minimum(0), z.maximum(800)),
});

/** `https://host`, or `https://*.host` for every host below. */
const serviceHostSchema = z.string().check(
  z.regex(/^https:\/\/(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, {
    error: 'must be a host such as https://www.example.com or https://*.example.com',
  }),
);

/** A service of a third party, as the brand declares it and visitors see it. */
export const serviceSchema = z.strictObject({
  kind: z.enum(serviceKinds),
  /** As visitors know it. */
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Who runs it. */
  company: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The brand's id at the service. */
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  purpose: z.enum(consentCategories, {
    error: 'must be statistics or marketing: what is not necessary is asked about',
  }),
  /** All hosts that its code talks to. */
  hosts: z.array(serviceHostSchema).check(z.minLength(1), z.maxLength(12)),
  cookies: z.array(serviceCookieSchema).check(z.maxLength(20)),
});
export type Service = z.infer<typeof serviceSchema>;

/** What visitors are told of a service before they decide: neither its hosts nor the brand's id. */
export const publicServiceSchema = z.omit(serviceSchema, { id: true, hosts: true });
export type ShownService = z.infer<typeof publicServiceSchema>;

/** What a brand asks its visitors; brands without services ask nothing. */
export const consentSettingsSchema = z.strictObject({
  /** Of the list of services and the wording: another one asks anew. */
  text_version: z.string(),
  services: z.array(publicServiceSchema),
});
export type ConsentSettings = z.infer<typeof consentSettingsSchema>;
