import styles from '../parts/common.module.css'
import { Item, ItemButton, ItemSection } from '../parts/Item.tsx'
import { describeInvitation, describePerson, nameOf, withdraw, type TeamPerson } from './team-texts.ts'
import type { TeamState } from './use-team-dialog.ts'

/** Shows who is in the team and who is on now, open invitations, and who is deactivated. */
export function TeamList({ team, go }: Pick<TeamState, 'team' | 'go'>) {
  const people = team?.people ?? []
  const invitations = team?.accounts?.invitations ?? []
  const [away, active] = [people.filter(isDeactivated), people.filter((person) => !isDeactivated(person))]
  const open = ({ accountId }: TeamPerson) => go({ is: 'person', id: accountId })
  return (
    <>
      {team?.provider === undefined ? null : (
        <p>
          Accounts, roles, passwords and sessions are managed at your identity provider: <span>{team.provider}</span>.
          Here you see who was at a kitchen screen.
        </p>
      )}
      {active.length === 0 ? <p>No one has been at a kitchen screen yet.</p> : null}
      <People label="Team" people={active} onOpen={team?.accounts ? open : undefined} />
      <ItemSection title="Invitations">
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.item}>
            <p className={styles.text}>{describeInvitation(invitation)}</p>
            <ItemButton
              label="Withdraw"
              about={describeInvitation(invitation)}
              onClick={() => go({ is: 'ask', question: withdraw(invitation) })}
            />
          </li>
        ))}
      </ItemSection>
      {away.length > 0 ? (
        <section>
          <h3 className={styles.title}>Deactivated</h3>
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
    <ul className={styles.items} aria-label={label}>
      {people.map((person) => (
        <Item key={person.accountId} name={nameOf(person)} note={describePerson(person)}>
          {onOpen ? <ItemButton label="Open" about={nameOf(person)} onClick={() => onOpen(person)} /> : null}
        </Item>
      ))}
    </ul>
  )
}
