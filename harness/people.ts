import { randomInt, randomUUID } from 'node:crypto'
import { demoPeople, type DemoPerson } from '@fuel-shack/tools/stack/demo-people'

export interface Person {
  name: string
  email: string
  password: string
}

/** The demo customer, staff member and manager: they exist in every stack that takes payments from the stand-in. */
export const casey = findDemoPerson('customer')
export const sam = findDemoPerson('staff')
export const riley = findDemoPerson('manager')

function findDemoPerson(wanted: DemoPerson['role']): DemoPerson {
  const person = demoPeople.find(({ role }) => role === wanted)
  if (!person) throw new Error(`No demo person has the role ${wanted}`)
  return person
}

/** A person without an account. */
export function newPerson(name = 'Robin Rider'): Person {
  return { name, email: `robin-${randomUUID()}@journeys.example`, password: 'long road, cold drink' }
}

export function newMobileNumber(): string {
  return `04${String(randomInt(100_000_000)).padStart(8, '0')}`
}
