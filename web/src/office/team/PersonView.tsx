import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import styles from '../parts/common.module.css'
import { ItemButton, ItemSection } from '../parts/Item.tsx'
import {
  describePresence,
  describeRole,
  endSession,
  questionsAbout,
  removePin,
  type Question,
  type TeamPerson,
} from './team-texts.ts'
import type { TeamState } from './use-team-dialog.ts'

interface PersonViewProps extends Pick<TeamState, 'go'> {
  person: TeamPerson
}

/** One person: what they can do here, where they are logged in, and what a manager can change about it. */
export function PersonView({ person, go }: PersonViewProps) {
  const { account, accountId: id, ticketName, isYou } = person
  const { sessions = [], pins = [] } = account ?? {}
  const ask = (question: Question) => go({ is: 'ask', id, question })
  return (
    <>
      <Facts layout="columns">
        <Fact name="Role">{describeRole(person)}</Fact>
        <Fact name="Screen">{describePresence(person)}</Fact>
        <Fact name="Email">{account?.emailAddress ?? 'Not known'}</Fact>
        <Fact name="On tickets">{ticketName ?? 'Nothing yet'}</Fact>
        <Fact name="Two-step login">{account?.hasSecondFactor ? 'On' : 'Off'}</Fact>
        {account?.needsPassword ? <Fact name="Password">Has to be chosen with a link</Fact> : null}
      </Facts>
      {isYou ? <OwnAccount /> : <Ways person={person} go={go} ask={ask} />}
      <ItemSection title="Logged in" none="Nowhere at the moment.">
        {sessions.map((session) => (
          <Device
            key={session.id}
            text={`${session.device}${session.isByPin ? ', by PIN' : ''}`}
            note={`Last used ${describeInstant(session.lastUsedAt)}`}
            action="Log out"
            onAct={isYou ? undefined : () => ask(endSession(person, session))}
          />
        ))}
      </ItemSection>
      <ItemSection title="PINs" none="None.">
        {pins.map((pin) => (
          <Device
            key={pin.id}
            text={pin.device}
            note={`Last used ${describeInstant(pin.lastUsedAt)}`}
            action="Remove"
            onAct={isYou ? undefined : () => ask(removePin(person, pin))}
          />
        ))}
      </ItemSection>
    </>
  )
}

function OwnAccount() {
  const { issuer } = useAppConfig().signIn
  return (
    <div className={styles.ways}>
      <LinkButton href={`${issuer}/account`}>Your account</LinkButton>
    </div>
  )
}

function Ways({ person, go, ask }: PersonViewProps & { ask: (question: Question) => void }) {
  const { account, accountId: id } = person
  const questions = questionsAbout(person)
  const isActive = account?.deactivatedAt === undefined
  const hasSessions = (account?.sessions ?? []).length > 0
  const password = () => go({ is: 'password', id, removesFactors: false })
  return (
    <div className={styles.ways}>
      {isActive ? (
        <>
          <Button tone="secondary" onClick={() => go({ is: 'role', id, role: account?.role ?? 'staff' })}>
            Role
          </Button>
          <Button tone="secondary" onClick={password}>
            New password
          </Button>
          {hasSessions ? (
            <Button tone="secondary" onClick={() => ask(questions.logOut)}>
              Log out everywhere
            </Button>
          ) : null}
          <Button tone="secondary" onClick={() => ask(questions.deactivate)}>
            Deactivate
          </Button>
        </>
      ) : (
        <Button onClick={password}>Reactivate</Button>
      )}
      <Button tone="secondary" onClick={() => ask(questions.remove)}>
        Remove
      </Button>
    </div>
  )
}

interface DeviceProps {
  text: string
  note: string
  action: string
  onAct: (() => void) | undefined
}

function Device({ text, note, action, onAct }: DeviceProps) {
  return (
    <li className={styles.item}>
      <p className={styles.text}>
        <span>{text}</span>
        <span className={styles.note}>{note}</span>
      </p>
      {onAct ? <ItemButton label={action} about={text} onClick={onAct} /> : null}
    </li>
  )
}
