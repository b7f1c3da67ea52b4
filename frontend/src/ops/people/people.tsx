import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, LifeBuoy, MailPlus, Pencil, UserX } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { call } from '../api.ts';
import { useFreshPasskey } from '../fresh-passkey.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Initials } from '../parts/initials.tsx';
import { Mark } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { getBrandsText, roleNames, useSession } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getMomentText, getSpanText } from '../times.ts';
import { useNow } from '../use-now.ts';
import styles from './people.module.css';
import {
  type Invitation,
  invitationsQuery,
  type NewInvitation,
  type NewInvitationBody,
  type Operator,
  operatorsQuery,
} from './people-data.ts';
import { AccessDialog, InviteDialog, LinkDialog } from './people-dialogs.tsx';

type Open =
  | { kind: 'invite' }
  | { kind: 'change' | 'disable' | 'recover'; operator: Operator }
  | { kind: 'revoke'; invitation: Invitation };

const everyMs = 30_000;

/** Everybody who works in the console, and who is invited to. */
export default function People() {
  const client = useQueryClient();
  const { withFresh } = useFreshPasskey();
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<NewInvitation | null>(null);
  const close = () => setOpen(null);

  const setOperators = ({ operators }: { operators: Operator[] }) => {
    client.setQueryData(operatorsQuery.queryKey, operators);
    close();
  };
  const setInvitations = (invitations: Invitation[]) => {
    client.setQueryData(invitationsQuery.queryKey, invitations);
    close();
  };
  const invite = async (body: NewInvitationBody) => {
    const { url, expires_at, invitations } = await withFresh(() =>
      call('invitations', 'POST', { body }),
    );
    setInvitations(invitations);
    const name =
      'name' in body
        ? body.name
        : (client.getQueryData(operatorsQuery.queryKey)?.find(({ id }) => id === body.operator)
            ?.name ?? 'them');
    setMade({ url, expires_at, name });
  };

  const operator = open && 'operator' in open ? open.operator : null;
  return (
    <>
      <ScreenHead title="People" everything={null}>
        <ActionButton look="ink" icon={<MailPlus />} onClick={() => setOpen({ kind: 'invite' })}>
          Invite
        </ActionButton>
      </ScreenHead>
      <div className={styles.root}>
        <Operators onOpen={setOpen} />
        <Invitations onRevoke={(invitation) => setOpen({ kind: 'revoke', invitation })} />
      </div>
      <InviteDialog open={open?.kind === 'invite'} onClose={close} onSend={invite} />
      {operator && (
        <>
          <AccessDialog
            open={open?.kind === 'change'}
            operator={operator}
            onClose={close}
            onSend={async (body) =>
              setOperators(
                await withFresh(() =>
                  call('operators', 'PUT', { body: { id: operator.id, ...body } }),
                ),
              )
            }
          />
          <ConfirmDialog
            open={open?.kind === 'disable'}
            title={`Take access from ${operator.name}`}
            text="Their sessions end at once, and their passkeys stop working. What they did stays in the audit."
            submit="Take access"
            danger
            onClose={close}
            onSend={async () =>
              setOperators(
                await withFresh(() => call('operators', 'DELETE', { body: { id: operator.id } })),
              )
            }
          />
          <ConfirmDialog
            open={open?.kind === 'recover'}
            title={`Invite ${operator.name} to register again`}
            text="The link lets them register another passkey. Give it only to somebody whose voice or face you know."
            submit="Make the link"
            onClose={close}
            onSend={() => invite({ operator: operator.id })}
          />
        </>
      )}
      {open?.kind === 'revoke' && (
        <ConfirmDialog
          open
          title={`Take the invitation of ${open.invitation.name} back`}
          text="Its link stops working at once."
          submit="Take it back"
          danger
          onClose={close}
          onSend={async () =>
            setInvitations(
              (await call('invitations', 'DELETE', { body: { id: open.invitation.id } }))
                .invitations,
            )
          }
        />
      )}
      <LinkDialog made={made} onClose={() => setMade(null)} />
    </>
  );
}

function Operators({ onOpen }: { onOpen: (open: Open) => void }) {
  const { data, error, isFetching, refetch } = useQuery(operatorsQuery);
  const { operator: me, brands } = useSession();
  const now = useNow(everyMs);
  if (!data) {
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="The people did not load"
        label="Loading people"
      />
    );
  }
  const active = data.filter(({ disabled_at }) => !disabled_at).length;
  return (
    <Panel title="Operators" note={`${active} with access`}>
      <DataTable
        label="Operators"
        names={['Name', 'Role', 'Brands', 'Passkeys', 'Signed in', { hidden: 'Actions' }]}
      >
        {data.map((one) => {
          const { id, name, role, passkeys, disabled_at, last_sign_in_at } = one;
          return (
            <tr key={id} className={styles.row}>
              <th scope="row">
                <span className={styles.person}>
                  <Initials name={name} large />
                  {name}
                  {id === me.id && <Mark tone="line">You</Mark>}
                </span>
              </th>
              <td data-name="Role">{roleNames[role]}</td>
              <td data-name="Brands" className={styles.brands}>
                {getBrandsText(one.brands, brands)}
              </td>
              <td data-name="Passkeys">{passkeys}</td>
              <td data-name="Signed in" className={styles.when}>
                {disabled_at ? (
                  <Mark tone="red">No access</Mark>
                ) : last_sign_in_at ? (
                  getMomentText(last_sign_in_at, now)
                ) : (
                  'Never'
                )}
              </td>
              <td className={styles.actions}>
                {id !== me.id && !disabled_at && (
                  <DropdownMenu
                    label={`Actions for ${name}`}
                    trigger={
                      <IconButton label={`Actions for ${name}`}>
                        <Ellipsis />
                      </IconButton>
                    }
                    items={[
                      {
                        key: 'change',
                        label: 'Change role and brands',
                        icon: <Pencil />,
                        onSelect: () => onOpen({ kind: 'change', operator: one }),
                      },
                      {
                        key: 'recover',
                        label: 'Invite to register again',
                        icon: <LifeBuoy />,
                        onSelect: () => onOpen({ kind: 'recover', operator: one }),
                      },
                      {
                        key: 'disable',
                        label: 'Take access',
                        icon: <UserX />,
                        danger: true,
                        separated: true,
                        onSelect: () => onOpen({ kind: 'disable', operator: one }),
                      },
                    ]}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </DataTable>
    </Panel>
  );
}

function Invitations({ onRevoke }: { onRevoke: (invitation: Invitation) => void }) {
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery);
  const { brands } = useSession();
  const now = useNow(everyMs);
  if (!data) {
    return error ? (
      <PanelFailure
        title="The invitations did not load"
        cause={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : null;
  }
  return (
    <Panel title="Invitations" note="Each works once, for 24 hours">
      {data.length === 0 ? (
        <PanelState
          icon={<MailPlus />}
          title="Nobody is invited"
          text="An invitation stands here until it is used, taken back or over."
        />
      ) : (
        <DataTable
          label="Invitations"
          names={['Name', 'Role', 'Brands', 'Invited by', 'Over in', { hidden: 'Actions' }]}
        >
          {data.map((one) => (
            <tr key={one.id} className={styles.row}>
              <th scope="row">
                <span className={styles.person}>
                  <Initials name={one.name} large />
                  {one.name}
                  {one.operator && <Mark tone="amber">Registers again</Mark>}
                </span>
              </th>
              <td data-name="Role">{roleNames[one.role]}</td>
              <td data-name="Brands" className={styles.brands}>
                {getBrandsText(one.brands, brands)}
              </td>
              <td data-name="Invited by">{one.invited_by ?? 'The command line'}</td>
              <td data-name="Over in" className={styles.when}>
                {getSpanText(Date.parse(one.expires_at) - now)}
              </td>
              <td className={styles.actions}>
                <ActionButton onClick={() => onRevoke(one)}>Take back</ActionButton>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  );
}
