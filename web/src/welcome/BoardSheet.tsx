import { useState } from 'react'
import { SEAFOOD_TEXTS } from '@fuel-shack/contract/shop/catalogue/seafood'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { BOARD_HEIGHT, BOARD_WIDTH } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { useListProductsQuery } from '../menu/catalogue/catalogue-queries.ts'
import { sectionAnchor } from '../menu/catalogue/catalogue-sections.ts'
import { useMenu } from '../menu/catalogue/use-menu.ts'
import { useSurchargeSentence } from '../menu/catalogue/use-surcharge.ts'
import { useOrdering } from '../platform/client/app-config-queries.ts'
import { preventsAdding } from '../menu/opening/no-orders-reason.ts'
import { useOrderability } from '../menu/opening/use-orderability.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PageLink } from '../ui/controls/PageLink.tsx'
import type { DialogProps } from '../ui/hooks/use-lazy-dialog.ts'
import { BottomSheet } from '../ui/overlays/BottomSheet.tsx'
import type { MenuBoard } from './board-pictures.ts'
import { boardLines, boardNews, type BoardLine } from './board-lines.ts'
import styles from './BoardSheet.module.css'

/** Prices that are older are loaded again. */
const PRICES_MAX_AGE_MS = 60_000

/** One board, enlarged, and its dishes as text. It scrolls, and the picture zooms by pinch or button. */
export default function BoardSheet({ board, isOpen, onClose }: DialogProps & { board: MenuBoard }) {
  return (
    <BottomSheet title={`${board.title} menu`} isOpen={isOpen} onClose={onClose}>
      <BoardContent key={board.file} board={board} />
    </BottomSheet>
  )
}

/** Links to the section of a board on the ordering page, while it can be ordered from. */
function OrderLink({ section }: { section: string }) {
  const isClosed = preventsAdding(useOrderability())
  const { data: products = [] } = useListProductsQuery()
  if (isClosed || products.every((product) => product.section !== section)) return null
  return <PageLink href={`${webPaths.orders}#${sectionAnchor(section)}`}>Order from this menu</PageLink>
}

/** The picture of a board, its dishes as text, and while orders are taken what is different today. */
function BoardContent({ board }: { board: MenuBoard }) {
  const [isZoomedIn, setIsZoomedIn] = useState(false)
  const lines = useBoardLines(board.section)
  const news = boardNews(lines)
  const surcharge = useSurchargeSentence()
  return (
    <div className={styles.content}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys */}
      <div className={classNames(styles.window, isZoomedIn && styles.zoomedIn)} tabIndex={0}>
        {news.length > 0 ? (
          <ul className={styles.news} aria-label="Not available right now">
            {news.map(({ label, text }) => (
              <li key={label}>
                <strong>{`${label}:`}</strong> <span>{text}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <img
          className={styles.board}
          src={`/menu/${board.file}`}
          alt={`${board.title} board`}
          width={BOARD_WIDTH}
          height={BOARD_HEIGHT}
        />
        <ul className={styles.dishes}>
          {surcharge === undefined ? null : <li className={styles.surcharge}>{surcharge}</li>}
          {lines.map(({ id, title, price, description, seafoodOrigin, note, isUnavailable }) => (
            <li key={id} data-unavailable={isUnavailable || undefined}>
              <span className={styles.dish}>{title}</span> <span className={styles.price}>{price}</span>
              {note === undefined ? null : <p className={styles.note}>{note}</p>}
              {description ? <p>{description}</p> : null}
              {seafoodOrigin ? <p>{SEAFOOD_TEXTS[seafoodOrigin]}</p> : null}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button tone="secondary" onClick={() => setIsZoomedIn(!isZoomedIn)}>
          {isZoomedIn ? 'Zoom out' : 'Zoom in'}
        </Button>
        <OrderLink section={board.section} />
      </div>
    </div>
  )
}

function useBoardLines(section: string): BoardLine[] {
  const menu = useMenu()
  const { data: products = [] } = useListProductsQuery(undefined, { staleTime: PRICES_MAX_AGE_MS })
  const isOpen = useOrdering() === 'open'
  const lines = boardLines(section, { products, menu })
  return isOpen ? lines : lines.map((line) => ({ ...line, note: undefined, isUnavailable: false }))
}
