import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from '../printers/Printers.module.css'
import { describeInvitation, describePerson, nameOf, withdraw, type TeamPerson } from './team-texts.ts'
import teamStyles from './Team.module.css'
import type { TeamState } from './use-team-dialog.ts'

/** Who is in the team and who is on now, open invitations, and who is deactivated. */
export function TeamList({ team, go }: Pick<TeamState, 'team' | 'go'>) {
  const people = team?.people ?? []
  const invitations = team?.accounts?.invitations ?? []
  const [away, active] = [people.filter(isDeactivated), people.filter((person) => !isDeactivated(person))]
  const open = ({ accountId }: TeamPerson) => go({ is: 'person', id: accountId })
  return (
    <>
      {team?.provider === undefined ? null : (
        <p>
          Accounts, roles, passwords and sessions are managed at your identity provider: {team.provider}. Here you see
          who was at a kitchen screen.
        </p>
      )}
      {active.length === 0 ? <p>No one has been at a kitchen screen yet.</p> : null}
      <People label="Team" people={active} onOpen={team?.accounts ? open : undefined} />
      {invitations.length > 0 ? (
        <section>
          <h3 className={teamStyles.title}>Invitations</h3>
          <ul className={styles.list}>
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <p className={styles.printer}>{describeInvitation(invitation)}</p>
                <Button tone="secondary" onClick={() => go({ is: 'ask', question: withdraw(invitation) })}>
                  Withdraw<VisuallyHidden>{` ${describeInvitation(invitation)}`}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {away.length > 0 ? (
        <section>
          <h3 className={teamStyles.title}>Deactivated</h3>
          <People label="Deactivated" people={away} onOpen={open} />
        </section>
      ) : null}
    </>
  )
}

const isDeactivated = ({ account }: TeamPerson): boolean => account?.deactivatedAt !== undefined

interface PeopleProps {
  label: string
  people: TeamPerson[]
  /** Undefined with another identity provider. */
  onOpen: ((person: TeamPerson) => void) | undefined
}

function People({ label, people, onOpen }: PeopleProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {people.map((person) => (
        <li key={person.accountId}>
          <p className={styles.printer}>
            <strong>{nameOf(person)}</strong>
            <span className={styles.kind}>{describePerson(person)}</span>
          </p>
          {onOpen ? (
            <Button tone="secondary" onClick={() => onOpen(person)}>
              Open<VisuallyHidden>{` ${nameOf(person)}`}</VisuallyHidden>
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
