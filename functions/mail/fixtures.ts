/** A brand and a mail for tests of mails. */
import type { Locale } from '#shared/model/values.ts';
import type { MailBrand, MailInput, TemplateParams } from './render.ts';

export const brand: MailBrand = {
  id: 'nl',
  name: 'Hartje & Co',
  origin: 'https://www.hartje.example',
  companyLine: 'Hartje Media B.V., Keizersgracht 123, Amsterdam',
  supportEmail: 'hulp@hartje.example',
  logoUrl: 'https://www.hartje.example/brand/nl/1/icon.png',
  theme: {
    light: {
      bg: '#FFF8F3',
      surface: '#FFFFFF',
      soft: '#FFE4E2',
      ink: '#2C191D',
      inkSoft: '#6C5457',
      line: '#F1E2D9',
      accent: '#D6344A',
      onAccent: '#FFFFFF',
      accentInk: '#B0233A',
    },
    dark: {
      bg: '#1C1114',
      surface: '#281A1D',
      soft: '#4B212A',
      ink: '#FBEFEA',
      inkSoft: '#CDB4B3',
      line: '#3A282C',
      accent: '#FF6F7D',
      onAccent: '#2A070D',
      accentInk: '#FF98A1',
    },
    headFont: 'sans-serif',
    bodyFont: 'sans-serif',
    headWeight: '800',
    headTracking: '-0.025em',
    buttonWeight: '700',
    cardRadius: '24px',
    controlRadius: '18px',
    buttonRadius: '999px',
  },
};

export const purchase: TemplateParams['receipt']['purchase'] = {
  link: `${brand.origin}/transactions/1772366400000AbCdEfGhI`,
  id: '1772366400000AbCdEfGhI',
  number: '4F2A9C11B0-0001',
  paidAt: '2026-03-01T12:00:00.000Z',
  timeZone: 'Europe/Amsterdam',
  credits: 80,
  currency: 'EUR',
  amount: 2_519,
  vat: 437,
  vatRate: 2_100,
  discount: { code: 'WELCOME', amount: 280 },
  method: 'ideal',
  immediateStartAt: '2026-03-01T11:59:00.000Z',
};

type ActivationInput = Extract<MailInput, { template: 'activation' }>;

export const activationLink = `${brand.origin}/api/activate.php?token=Zk3vJ8q1-mXr5_tYw7bNc9`;

export function activationMail(
  locale: Locale,
  changes: Partial<ActivationInput> = {},
): ActivationInput {
  return {
    template: 'activation',
    brand,
    locale,
    recipient: { name: 'Małgosia', address: 'malgosia@example.pl' },
    params: { link: activationLink, credits: 10, messages: 2 },
    ...changes,
  };
}
