import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PhotoCard } from './photo-card.tsx';

describe('PhotoCard', () => {
  it('never shows a fictional profile as online', () => {
    const card = { name: 'Sanne', onlineLabel: 'Online now' };
    expect(renderToStaticMarkup(<PhotoCard {...card} />)).toContain('Online now');
    const fictional = renderToStaticMarkup(<PhotoCard {...card} fictionalLabel="Fictional" />);
    expect(fictional).toContain('Fictional');
    expect(fictional).not.toContain('Online now');
  });

  it('keeps the place of its picture before that has come', () => {
    const markup = renderToStaticMarkup(<PhotoCard src="/sanne.jpg" name="Sanne" priority />);
    expect(markup).toMatch(/width="600" height="800"/);
    expect(markup).toContain('loading="eager"');
  });

  it('needs no inline style, which a strict policy forbids in server markup', () => {
    const markup = renderToStaticMarkup(
      <PhotoCard src="/sanne.jpg" name="Sanne" age={29} region="Utrecht" photoCount={6} />,
    );
    expect(markup).not.toContain('style=');
  });

  it('names the link by the person alone', () => {
    const markup = renderToStaticMarkup(
      <PhotoCard name="Sanne" age={29} link={(props) => <a href="/members/1" {...props} />} />,
    );
    expect(markup.match(/<a [\s\S]*<\/a>/)?.[0].replace(/<[^>]+>/g, '')).toBe('Sanne, 29');
  });
});
