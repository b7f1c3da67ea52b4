// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import { tenantFixture } from '#shared/fixtures.ts';
import { CompanyCard } from './company-card.tsx';

afterEach(() => void vi.unstubAllGlobals());

it('names the VAT number of its own country first, however they were stored', async () => {
  const vat_numbers = { FR: 'FR3', AT: 'AT1', GB: 'GB2' };
  const { support_email, support_phone, ...company } = tenantFixture().company;
  serve({ 'GET companyinfo': { companyinfo: { ...company, vat_numbers } } });
  show(<CompanyCard />);
  expect(await screen.findByText('GB2, AT1, FR3')).toBeTruthy();
});
