import { demoPeople, type DemoPerson } from '../stack/demo-people.ts'

const NAMES = [
  'Pat Ryan',
  'Mick Doolan',
  'Sharon Kelly',
  'Priya Nair',
  'Tran Nguyen',
  'Jo Baker',
  'Hamish Reid',
  'Bev Coleman',
  'Luca Rossi',
]

/** The customers who have been here in the past week, beside the one whose card visitors see. */
export const regulars: DemoPerson[] = NAMES.map((name) => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@fuelshack.example`
  return { name, email, password: `${name} drives past on Tuesdays`, role: 'customer' }
})

export const people: DemoPerson[] = [...demoPeople, ...regulars]

const emailOf = (wanted: DemoPerson['role']): string => demoPeople.find(({ role }) => role === wanted)?.email ?? ''
export const casey = emailOf('customer')
export const sam = emailOf('staff')
export const riley = emailOf('manager')

/** A mobile number that Australia keeps for fiction (ACMA), for each customer the same. */
export function numberOf(email: string): string {
  const turn = people.findIndex((person) => person.email === email)
  return `0491 570 ${String(156 + Math.max(0, turn)).slice(-3)}`
}
