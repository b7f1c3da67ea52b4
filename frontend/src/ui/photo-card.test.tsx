// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#lib/screen.fixtures.tsx';
import { PhotoCard } from './photo-card.tsx';

const online = { name: 'Sanne', onlineLabel: 'Online now' };

describe('PhotoCard', () => {
  it('shows who is online', () => {
    show(<PhotoCard {...online} />);
    expect(screen.getByText('Online now')).toBeTruthy();
  });

  it('never shows a fictional profile as online', () => {
    show(<PhotoCard {...online} fictionalLabel="Fictional" />);
    expect(screen.getByText('Fictional')).toBeTruthy();
    expect(screen.queryByText('Online now')).toBeNull();
  });

  it('keeps the place of its picture before that has come, and loads it at once', () => {
    show(<PhotoCard src="/sanne.jpg" name="Sanne" alt="Sanne" priority />);
    const picture = screen.getByRole('img', { name: 'Sanne' });
    expect(picture.getAttribute('width')).toBe('600');
    expect(picture.getAttribute('height')).toBe('800');
    expect(picture.getAttribute('loading')).toBe('eager');
  });

  it('lets its picture wait where it is not on the first screen', () => {
    show(<PhotoCard src="/sanne.jpg" name="Sanne" alt="Sanne" />);
    expect(screen.getByRole('img', { name: 'Sanne' }).getAttribute('loading')).toBe('lazy');
  });

  // Server markup is the subject: in a document a style is set without the attribute.
  it('needs no inline style, which a strict policy forbids in server markup', () => {
    const markup = renderToStaticMarkup(
      <PhotoCard src="/sanne.jpg" name="Sanne" age={29} region="Utrecht" />,
    );
    expect(markup).not.toContain('style=');
  });

  it('sets a long name smaller instead of cutting it', () => {
    show(<PhotoCard name="Jacqueline-Sophie" age={29} />);
    const name = screen.getByText('Jacqueline-Sophie').closest('p');
    expect(name?.className).toContain('long');
    expect(name?.textContent).toBe('Jacqueline-Sophie, 29');
  });

  it('leaves room for the dot of who is online beside the name', () => {
    show(<PhotoCard name="Robin uuigsdv" age={36} />);
    show(<PhotoCard {...online} name="Robin uuigsdu" age={36} />);
    const getClass = (name: string) => screen.getByText(name).closest('p')?.className;
    expect(getClass('Robin uuigsdv')).not.toContain('long');
    expect(getClass('Robin uuigsdu')).toContain('long');
  });

  it('names the link by the person alone, and leads there', async () => {
    const { visitor, address } = show(
      <PhotoCard
        name="Sanne"
        age={29}
        region="Utrecht"
        newLabel="New"
        onlineLabel="Online now"
        link={(props) => <Link to="/members/1" {...props} />}
      />,
    );
    const link = screen.getByRole('link');
    expect(link.textContent).toBe('Sanne, 29');
    await visitor.click(link);
    expect(address()).toBe('/members/1');
  });

  it('keeps its action beside the link', async () => {
    const like = vi.fn();
    const { visitor, address } = show(
      <PhotoCard
        name="Sanne"
        link={(props) => <Link to="/members/1" {...props} />}
        action={
          <button type="button" onClick={like}>
            Like
          </button>
        }
      />,
    );
    await visitor.click(screen.getByRole('button', { name: 'Like' }));
    expect(like).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/');
  });
});
