import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

describe('Button', () => {
  it('does not submit a form unless told to', () => {
    expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"');
  });

  it('renders as the element it is given, with its attributes', () => {
    const markup = renderToStaticMarkup(
      <Button as="a" href="/signup">
        Go
      </Button>,
    );
    expect(markup).toMatch(/^<a href="\/signup"/);
    expect(markup).not.toContain('type=');
  });

  it('says that it is busy, and stays reachable', () => {
    const markup = renderToStaticMarkup(<Button loading>Go</Button>);
    expect(markup).toContain('aria-busy="true"');
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).not.toContain('disabled=""');
  });

  it('puts what an action costs after its label', () => {
    expect(renderToStaticMarkup(<Button note="3 credits">Send</Button>)).toMatch(
      /Send<\/span><span[^>]*>3 credits/,
    );
  });
});
