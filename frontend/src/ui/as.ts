import type { ComponentProps, ElementType } from 'react';

/**
 * Props of a part that can render as another element or component (`as={Link} to="/x"`):
 * the part's own props, and everything that element takes.
 */
export type AsProps<As extends ElementType, Own> = Own & { as?: As | undefined } & Omit<
    ComponentProps<As>,
    keyof Own | 'as'
  >;
