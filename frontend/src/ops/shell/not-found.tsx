import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { useScreenPath } from '../brand-choice.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { useScreenTitle } from './screen-head.tsx';

/** An address that leads nowhere, or to a screen of another role. */
export function NotFound() {
  useScreenTitle('Not found');
  const toScreen = useScreenPath();
  return (
    <PanelState
      level={1}
      icon={<Compass />}
      title="Nothing is here"
      text="This address leads to no screen of your role."
      action={
        <ActionButton as={Link} to={toScreen('/')} look="ink">
          Go to today
        </ActionButton>
      }
    />
  );
}
