import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renderPostback } from './postback-url.ts';

const values = {
  click_id: ' Z\u0065\u0301{}"<>&=%/+#',
  event: 'doi',
  status: 'confirmed',
  payout: '2.50',
};
const render = (query: string, given: Record<string, string> = values) =>
  renderPostback(`https://tracker.example/p?${query}`, given, 'secret');

describe('a template', () => {
  it('gets its values URL-encoded and otherwise unchanged', () => {
    const { url } = render('cid={click_id}&e={event}&p={payout}');
    const query = new URL(url).searchParams;
    expect(query.get('cid')).toBe(values.click_id);
    expect([...query.keys()]).toEqual(['cid', 'e', 'p']);
    expect(url).toContain('&e=doi&p=2.50');
  });

  it('has nothing where a value is missing', () => {
    expect(render('a={sub4}&b={landing}').url).toBe('https://tracker.example/p?a=&b=');
  });

  it('maps events and statuses, and keeps what its map does not name', () => {
    expect(render('s={status:lead=reg,confirmed=ok}').url).toMatch(/s=ok$/);
    expect(render('s={status:confirmed=ok,doi=narrow}').url).toMatch(/s=narrow$/);
    expect(render('s={event:soi=1,doi=2}').url).toMatch(/s=2$/);
    expect(render('s={status:sale=dep}').url).toMatch(/s=confirmed$/);
    expect(render('s={status:doi=}').url).toMatch(/s=$/);
  });

  it('is signed as it is called, with an empty signature in it', () => {
    const hmac = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex');
    const plain = render('e={event}');
    expect(plain).toEqual({
      url: 'https://tracker.example/p?e=doi',
      signature: hmac('https://tracker.example/p?e=doi'),
    });
    const inside = render('e={event}&sig={sig}');
    expect(inside.signature).toBe(hmac('https://tracker.example/p?e=doi&sig='));
    expect(inside.url).toBe(`https://tracker.example/p?e=doi&sig=${inside.signature}`);
  });

  it('takes a value that looks like a macro as text', () => {
    const { url } = render('c={click_id}', { click_id: '{payout}', payout: '9' });
    expect(new URL(url).searchParams.get('c')).toBe('{payout}');
  });
});
