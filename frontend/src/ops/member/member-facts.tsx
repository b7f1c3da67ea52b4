import {
  Check,
  CircleCheck,
  Lock,
  LogOut,
  Monitor,
  Smartphone,
  Tablet,
  ZoomIn,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { getDevice } from '#shared/rules/device.ts';
import { cx } from '#ui/cx.ts';
import { useToasts } from '#ui/toast.tsx';
import { call } from '../api.ts';
import { getCasePath } from '../case-paths.ts';
import { getMemberPath } from '../member-paths.ts';
import { getRestrictionText } from '../members/member-marks.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { CopyIcon } from '../parts/copy-button.tsx';
import { Mark } from '../parts/mark.tsx';
import { Notice } from '../parts/notice.tsx';
import { Zoom } from '../parts/zoom.tsx';
import { getCountryText, getGenderText, getLanguageText } from '../profile-words.ts';
import { getReasonText } from '../restriction-words.ts';
import { type Brand, canHelp, canRestrict, useSession } from '../session.tsx';
import { getDateText, getMomentText } from '../times.ts';
import { isInForce, type Member } from './member-data.ts';
import styles from './member-facts.module.css';
import { getCountText } from './money-words.ts';
import { getSourceText } from './source-text.ts';

interface FactsProps {
  brand: Brand;
  member: Member;
  now: number;
  onLift: () => void;
  /** Mail shall go to the member again. */
  onReadmit: () => void;
  /** Something was changed: what is shown is old. */
  onChanged: () => Promise<unknown>;
}

/** Who a member is, where they are logged in, and what restricts them. */
export function MemberFacts(props: FactsProps) {
  return (
    <>
      <MemberPhotos member={props.member} />
      <Facts {...props} />
      {props.member.about_me && (
        <section className={styles.section} aria-labelledby="about">
          <h2 id="about" className={styles.title}>
            About
          </h2>
          <p className={styles.about}>{props.member.about_me}</p>
        </section>
      )}
      {props.member.sessions && <Sessions {...props} sessions={props.member.sessions} />}
      <Restriction {...props} />
    </>
  );
}

type Photo = Member['photos'][number];

const waitingStatuses: ReadonlySet<Photo['status']> = new Set(['pending', 'review']);

function getPhotosText(photos: readonly Photo[]): string {
  if (photos.length === 0) return 'No photos';
  const count = getCountText(photos.length, 'photo');
  const waiting = photos.filter(({ status }) => waitingStatuses.has(status)).length;
  const rejected = photos.filter(({ status }) => status === 'rejected').length;
  const parts = [waiting > 0 && `${waiting} waiting`, rejected > 0 && `${rejected} rejected`];
  return [count, ...(waiting + rejected > 0 ? parts.filter(Boolean) : ['all approved'])].join(', ');
}

function PhotoMark({ photo }: { photo: Photo }) {
  if (waitingStatuses.has(photo.status)) return <Mark tone="amber">Waits</Mark>;
  return photo.status === 'rejected' ? <Mark tone="red">Rejected</Mark> : null;
}

function MemberPhotos({ member: { name, age, photos } }: { member: Member }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [zoomed, setZoomed] = useState(false);
  const shown =
    photos.find(({ id }) => id === chosen) ?? photos.find(({ main }) => main) ?? photos[0];
  return (
    <section aria-label="Photos">
      {shown && (
        <button type="button" className={styles.picture} onClick={() => setZoomed(true)}>
          <span className="sr-only">Zoom the photo of {name}</span>
          <img src={shown.full} alt="" />
          <span className={styles.pictureMark}>
            <PhotoMark photo={shown} />
          </span>
          <ZoomIn />
        </button>
      )}
      {photos.length > 1 && (
        <ul className={styles.thumbs}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={photo === shown}
                onClick={() => setChosen(photo.id)}
              >
                <span className="sr-only">Photo {index + 1}</span>
                <img src={photo.thumb} alt="" />
                <span className={styles.thumbMark}>
                  <PhotoMark photo={photo} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.photoNote}>
        {getPhotosText(photos)}
        {shown?.reason && `. Rejected: ${shown.reason.replaceAll('_', ' ')}`}
      </p>
      {shown && (
        <Zoom
          open={zoomed}
          name={name}
          age={age}
          src={shown.full}
          onClose={() => setZoomed(false)}
        />
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Facts({ brand, member, now, onReadmit }: Omit<FactsProps, 'onLift' | 'onChanged'>) {
  const { source } = member;
  const sourceText = source ? getSourceText(source) : '';
  return (
    <dl className={styles.facts}>
      <Fact name="Id">
        <span className={styles.id}>{member.id}</span>
        <CopyIcon text={member.id} label="Copy the id" />
      </Fact>
      <Fact name="Name">{member.name}</Fact>
      {member.email !== null && (
        <Fact name="E-mail">
          <span className={styles.id}>{member.email}</span>
          <CopyIcon text={member.email} label="Copy the e-mail address" />
        </Fact>
      )}
      <Fact name="Profile">
        {getGenderText(member.gender)}, {member.age}, {member.sexuality}
      </Fact>
      <Fact name="Place">
        {[member.city, getCountryText(member.country)].filter(Boolean).join(', ')}
      </Fact>
      <Fact name="Language">{getLanguageText(member.language)}</Fact>
      {source && (
        <Fact name="Source">
          {sourceText || (source.came_from ? '' : 'None known')}
          {source.came_from && (
            <>
              {sourceText && ', '}
              <Link className={styles.link} to={getMemberPath(brand.id, source.came_from)}>
                a member’s page
              </Link>
            </>
          )}
        </Fact>
      )}
      <Fact name="Joined">{getDateText(member.signup_date, now)}</Fact>
      <Fact name="Active">
        {member.last_active_at ? getMomentText(member.last_active_at, now) : 'Never'}
      </Fact>
      {member.email !== null && (
        <Fact name="Mails">
          <Mails member={member} now={now} onReadmit={onReadmit} />
        </Fact>
      )}
      {member.purge_at && (
        <Fact name="Deleted">can come back until {getMomentText(member.purge_at, now)}</Fact>
      )}
      {member.hold && (
        <Fact name="Kept">
          <span className={styles.kept}>
            <Lock />
            {member.hold.reason}, {member.hold.by}
          </span>
        </Fact>
      )}
    </dl>
  );
}

/** Whether mail reaches the member. */
function Mails({ member, now, onReadmit }: Pick<FactsProps, 'member' | 'now' | 'onReadmit'>) {
  const until = member.mail_suppressed_until;
  if (until) {
    return (
      <span className={styles.mails}>
        <Mark tone="amber">None until {getDateText(until, now)}</Mark>
        <ActionButton onClick={onReadmit}>
          Lift<span className="sr-only"> the suppression of mails</span>
        </ActionButton>
      </span>
    );
  }
  return (
    <span className={styles.arrive}>
      <Check /> all arrive
    </span>
  );
}

const deviceIcons = {
  phone: <Smartphone />,
  tablet: <Tablet />,
  computer: <Monitor />,
  unknown: <Monitor />,
};

function Sessions({
  brand,
  member,
  sessions,
  now,
  onChanged,
}: FactsProps & { sessions: NonNullable<Member['sessions']> }) {
  const { operator } = useSession();
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <div className={styles.head}>
        <h2 id="sessions" className={styles.title}>
          Sessions and devices
        </h2>
        <span className={styles.count}>{sessions.length}</span>
      </div>
      {sessions.length === 0 ? (
        <p className={styles.quiet}>Logged in nowhere.</p>
      ) : (
        <ul className={styles.sessions}>
          {sessions.map(({ id, device, created_at }) => {
            const { kind, system, browser } = getDevice(device);
            return (
              <li key={id} className={styles.session}>
                {deviceIcons[kind]}
                <span>
                  <span className={styles.device}>
                    {[system, browser].filter(Boolean).join(', ') || device}
                  </span>
                  <span className={styles.since}>since {getMomentText(created_at, now)}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {sessions.length > 0 && canHelp(operator.role) && (
        <ActionButton className={styles.button} icon={<LogOut />} onClick={() => setOpen(true)}>
          End all
        </ActionButton>
      )}
      <ConfirmDialog
        open={open}
        title={`End all sessions of ${member.name}`}
        text="Every device is logged out at once, and links that were mailed before stop working. The member logs in again with the password."
        submit="End all"
        danger
        onClose={() => setOpen(false)}
        onSend={async () => {
          await call('member-sessions', 'DELETE', {
            body: { brand: brand.id, member: member.id },
          });
          setOpen(false);
          toasts.show({ title: `All sessions of ${member.name} ended` });
          await onChanged();
        }}
      />
    </section>
  );
}

/** `None now, 1 in the past` */
function getPastText(member: Member): string {
  const past = member.decisions.filter((one) => !isInForce(member, one));
  const warnings = past.filter(({ kind }) => kind === 'warn').length;
  const others = past.length - warnings;
  return [others > 0 && `${others} in the past`, warnings > 0 && getCountText(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

function Restriction({ brand, member, now, onLift }: FactsProps) {
  const { operator } = useSession();
  const { restriction } = member;
  const past = getPastText(member);
  return (
    <section className={styles.section} aria-labelledby="restrictions">
      <h2 id="restrictions" className={styles.title}>
        Restrictions
      </h2>
      {restriction ? (
        <>
          <Notice tone={restriction.kind === 'mute' ? 'amber' : 'red'} icon={<Lock />}>
            <strong>{getRestrictionText(restriction, now)}</strong>
            <br />
            {getReasonText(restriction.reason)}, since {getMomentText(restriction.at, now)}
            <Link
              className={cx(styles.link, styles.caseId)}
              to={getCasePath(brand.id, restriction.case)}
            >
              Case {restriction.case}
            </Link>
          </Notice>
          {canRestrict(operator.role) && (
            <ActionButton className={styles.button} onClick={onLift}>
              Lift
            </ActionButton>
          )}
          {past && <p className={styles.quiet}>{past}</p>}
        </>
      ) : (
        <p className={styles.noRestriction}>
          <CircleCheck />
          {['None now', past].filter(Boolean).join(', ')}
        </p>
      )}
    </section>
  );
}
