/**
 * Everything that the app stores in the browser under a key of its own: web storage, and the cookies that tell the server
 * which document to send. Storage may be full, blocked or absent; nothing here throws.
 */
import {
  hostCookieName,
  KNOWN_DEVICE_COOKIE,
  STAFF_SCREEN_COOKIE,
} from '@fuel-shack/contract/shop/rest-stop/page-template'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * `person`: the customer who is logged in; cleared when they log out.
 * `cart-owner`: the person stored under that key, or a visitor while there is none; cleared when that person logs out
 * or someone else logs in.
 * `staff-shift`: any staff at this counter; survives a logout.
 * `device`: no one in particular.
 */
type StorageOwner = 'person' | 'cart-owner' | 'staff-shift' | 'device'

interface StorageRow {
  kind: 'local' | 'session' | 'cookie'
  owner: StorageOwner
}

/** Each key with the time that it lives. The names are on installed devices: a new name loses what is stored. */
export const deviceKeys = {
  /** The subject that this device has seen become a customer. Until they log out. */
  'registered-customer': { kind: 'local', owner: 'person' },
  /** The card and balance as last seen, for use without a connection. Until they log out or someone else logs in. */
  'loyalty-card': { kind: 'local', owner: 'person' },
  /** The ticket as last seen, for use without a connection. Until they log out or someone else logs in. */
  'order-ticket': { kind: 'local', owner: 'person' },
  /** The orders that this tab knows, and since when it waits for a paid one. Until the tab is closed, or they log out. */
  'pending-payment': { kind: 'session', owner: 'person' },
  /** The allergens that the customer avoids on the menu. Until the tab is closed, or they log out. */
  'avoided-allergens': { kind: 'session', owner: 'person' },
  /** The customer wants no offer of another way to log in. Until they log out. */
  'login-offer': { kind: 'local', owner: 'person' },
  /** Set while a session or a card is stored, so that the server sends no page that is rendered for visitors. */
  [KNOWN_DEVICE_COOKIE]: { kind: 'cookie', owner: 'person' },
  /** The items. Until the cart is empty or paid for, or the tab is closed. */
  cart: { kind: 'session', owner: 'cart-owner' },
  /** The subject whose cart it is. As long as the cart. */
  'cart-owner': { kind: 'session', owner: 'cart-owner' },
  /** The lines of the checkout that was started last. As long as the cart, or until its order appears. */
  'started-checkout': { kind: 'session', owner: 'cart-owner' },
  /** The entries of the checkout form. As long as the cart. */
  checkout: { kind: 'session', owner: 'cart-owner' },
  /** Set while the staff app runs, so that the server sends the staff document. Removed when they log out. */
  [STAFF_SCREEN_COOKIE]: { kind: 'cookie', owner: 'staff-shift' },
  /**
   * Marks which orders were opened, acknowledged or printed here. Each mark lasts until its order is gone from the
   * lists.
   */
  'order-marks': { kind: 'local', owner: 'staff-shift' },
  /** How the board is arranged here, and each line that was ticked off, until its order is closed. */
  board: { kind: 'local', owner: 'staff-shift' },
  /** The time of the last test of the bell, and whether staff confirmed that it rang. Until the next test. */
  'bell-test': { kind: 'local', owner: 'staff-shift' },
  /** The draft of a refund. While its author logs in again at another identity provider. */
  'refund-draft': { kind: 'local', owner: 'staff-shift' },
  /** The taps on tickets, each until the server has it or its failure is dismissed. */
  'staff-actions': { kind: 'local', owner: 'staff-shift' },
  /** The keys of refunds and movements of cards that were sent. Each until it is answered, for at most 12 hours. */
  'unanswered-writes': { kind: 'local', owner: 'device' },
  /** A manager's draft of a setting. Until it is saved or discarded. */
  'manager-draft': { kind: 'session', owner: 'staff-shift' },
  /** Says whether this device is a kitchen screen, as staff chose. Until they choose otherwise. */
  'kitchen-screen': { kind: 'local', owner: 'device' },
  /** The camera that scans cards here: its side or id, or that it was stopped. Until another is chosen. */
  'card-camera': { kind: 'local', owner: 'device' },
  /** The time at which a sticker was scanned, and the code of its place. Until the tab is closed, or someone says that they are elsewhere. */
  'scanned-place': { kind: 'session', owner: 'device' },
  /** The numbers that the status screen showed last, with their time, and whether it is muted. Each until the next. */
  'status-screen': { kind: 'local', owner: 'device' },
  /** A customer has deleted their data. Until the page that they return to says so. */
  'data-deleted': { kind: 'session', owner: 'device' },
  /** Someone logged out here. Until someone logs in. */
  'logged-out': { kind: 'local', owner: 'device' },
} as const satisfies Record<string, StorageRow>

type Table = typeof deviceKeys
type KeyOf<Kind extends StorageRow['kind']> = {
  [Key in keyof Table]: Table[Key]['kind'] extends Kind ? Key : never
}[keyof Table]

export type StorageKey = KeyOf<'local' | 'session'>

/**
 * The keys that oidc-client-ts manages in local storage: the session, and the state of a redirect. Logging out needs
 * the stored tokens, so the identity client removes them itself once it has used them.
 */
export const IDENTITY_KEY_PREFIX = 'oidc.'
export type IdentityKey = `${typeof IDENTITY_KEY_PREFIX}${string}`

const rows: Partial<Record<string, StorageRow>> = deviceKeys

/** Throws where storage is blocked. */
const storageOf = (key: string): Storage => (rows[key]?.kind === 'session' ? sessionStorage : localStorage)

function attempt<Result>(run: () => Result, fallback: Result, failure?: string): Result {
  try {
    return run()
  } catch (error) {
    if (failure) console.warn(failure, error)
    return fallback
  }
}

/** Null where nothing is stored. A failure to read counts as that, and is reported where `failure` says what it means. */
export const readStored = (key: StorageKey | IdentityKey, failure?: string): string | null =>
  attempt(() => storageOf(key).getItem(key), null, failure)

/** Null where nothing is stored, and where it is not JSON. */
export const readStoredJson = (key: StorageKey): unknown =>
  attempt<unknown>(() => JSON.parse(readStored(key) ?? 'null'), null)

/** @param failure the report, where it cannot be stored. @returns whether it is stored. */
export function writeStored(key: StorageKey, value: string, failure: string): boolean {
  const write = (): boolean => {
    storageOf(key).setItem(key, value)
    return true
  }
  return attempt(write, false, failure)
}

function setCookie(name: string, isMarked: boolean): void {
  const [value, maxAgeSeconds] = isMarked ? [1, ONE_YEAR_SECONDS] : ['', 0]
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const cookie = hostCookieName(name, location.protocol)
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}

/** Sets or removes a cookie that tells the server one thing about this browser, never anything secret. */
export const markBrowser: (name: KeyOf<'cookie'>, isMarked: boolean) => void = setCookie

function remove(key: string): void {
  attempt(() => (rows[key]?.kind === 'cookie' ? setCookie(key, false) : storageOf(key).removeItem(key)), undefined)
}

export const removeStored: (key: StorageKey) => void = remove

/** Removes all that belongs to this owner: a key that is added to the table needs nothing else. */
export function clearStored(owner: StorageOwner): void {
  for (const key of Object.keys(rows)) if (rows[key]?.owner === owner) remove(key)
}
