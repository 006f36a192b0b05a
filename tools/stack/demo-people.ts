import type { Role } from '@fuel-shack/contract/team/account-roles'

export interface DemoPerson {
  name: string
  email: string
  password: string
  role: Role
}

/** Accounts to try the product with. Their passwords are public: they exist only where Stripe is a stand-in. */
export const demoPeople: DemoPerson[] = [
  { name: 'Casey Driver', email: 'casey@fuelshack.example', password: 'casey-drives-west', role: 'customer' },
  { name: 'Sam Cook', email: 'sam@fuelshack.example', password: 'sam-runs-the-grill', role: 'staff' },
  { name: 'Riley Owner', email: 'riley@fuelshack.example', password: 'riley-counts-the-till', role: 'manager' },
]
