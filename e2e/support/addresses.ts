/** Two rest stops run during all journeys: one that takes orders, and one as it is out of the box. */
const ports = (
  process.env['JOURNEYS_PORTS'] ??
  '3200,3201,3202,3203,3204,3205,3206,3207,3208,3209,3210,3211,3212,3213,3214,3215,3216,3217'
)
  .split(',')
  .map(Number)

export interface Address {
  port: number
  standinsPort: number
  baseUrl: string
  standinsUrl: string
}

function addressAt(index: number): Address {
  const [port = NaN, standinsPort = NaN] = ports.slice(index * 2, index * 2 + 2)
  return { port, standinsPort, baseUrl: `http://localhost:${port}`, standinsUrl: `http://localhost:${standinsPort}` }
}

export const openForOrders = addressAt(0)
export const outOfTheBox = addressAt(1)
/** Started, cut off and started again by the journey about the power cut. */
export const powerCut = addressAt(2)
/** With one counter and nobody else's orders; its server is stopped and started by the journeys about the counter. */
export const quietRoad = addressAt(3)
/** Out of reach once the browser has been there. */
export const outOfReach = addressAt(4)
/** Where a new version of the app lands while somebody uses the old one. */
export const newVersion = addressAt(5)
/** Where ordering closes and opens again; its server is restarted by that journey. */
export const closedKitchen = addressAt(6)
/** Where an identity provider of others logs people in. */
export const otherProvider = addressAt(7)
/** Where that provider itself listens. */
export const glewlwydPort = addressAt(8).port
