import type { CodedPlace } from '@fuel-shack/contract/sales/orders/place-codes'
import { PLACE_PARAMETER, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { LogoMark } from '../../platform/brand/Logo.tsx'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { codePath, QR_LAYOUT, qrModules } from '../../platform/codes/code-path.ts'
import styles from './Stickers.module.css'

const MARK_PX = 36

/** One sticker. Its code has the address of the menu and the place, and nothing of a person. */
export function Sticker({ code, text }: CodedPlace) {
  const { name } = useFacts()
  const path = `${webPaths.orders}?${PLACE_PARAMETER}=${code}`
  const { width, height, d } = codePath(qrModules(location.origin + path), QR_LAYOUT)
  return (
    <li className={styles.sticker}>
      <p className={styles.name}>
        <LogoMark size={MARK_PX} />
        <span>{name}</span>
      </p>
      <p className={styles.place}>{text}</p>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.code} shapeRendering="crispEdges" aria-hidden>
        <path d={d} />
      </svg>
      <p className={styles.how}>Scan, choose and pay. We know where you are.</p>
      <p className={styles.address}>{location.host + path}</p>
    </li>
  )
}
