// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#lib/screen.fixtures.tsx';
import { Button } from './button.tsx';

const button = () => screen.getByRole('button');

function inForm(element: React.ReactNode) {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  return { onSubmit, ...show(<form onSubmit={onSubmit}>{element}</form>) };
}

describe('Button', () => {
  it('does what it is for at a click, Enter and the space bar', async () => {
    const onClick = vi.fn();
    const { visitor } = show(<Button onClick={onClick}>Go</Button>);
    await visitor.click(button());
    expect(onClick).toHaveBeenCalledTimes(1);
    await visitor.keyboard('{Enter}');
    await visitor.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('does not submit a form unless its type says so', async () => {
    const { visitor, onSubmit } = inForm(<Button>Go</Button>);
    await visitor.click(button());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('submits a form where its type says so', async () => {
    const { visitor, onSubmit } = inForm(<Button type="submit">Go</Button>);
    await visitor.click(button());
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('renders as the element it is given, with its attributes', () => {
    show(
      <Button as="a" href="/signup">
        Go
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Go' });
    expect(link.getAttribute('href')).toBe('/signup');
    expect(link.hasAttribute('type')).toBe(false);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leads on as a link of the router', async () => {
    const { visitor, address } = show(
      <Button as={Link} to="/signup">
        Go
      </Button>,
    );
    await visitor.click(screen.getByRole('link', { name: 'Go' }));
    expect(address()).toBe('/signup');
  });

  it('says that it is busy, ignores clicks, and keeps the focus', async () => {
    const onClick = vi.fn();
    function Busy() {
      const [busy, setBusy] = useState(false);
      return (
        <Button
          type="submit"
          loading={busy}
          onClick={(event: FormEvent) => {
            event.preventDefault();
            onClick();
            setBusy(true);
          }}
        >
          Go
        </Button>
      );
    }
    const { visitor, onSubmit } = inForm(<Busy />);
    await visitor.click(button());
    await visitor.click(button());
    await visitor.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(button()).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(button());
  });

  it('puts what an action costs after its label', () => {
    show(<Button note="3 credits">Send</Button>);
    expect(screen.getByRole('button', { name: /^Send\s*3 credits$/ })).toBeTruthy();
  });
});
