import { useState } from 'react'
import { SEAFOOD_TEXTS } from '@fuel-shack/contract/menu/seafood'
import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { dishes, sections } from 'virtual:site-boards'
import { useListProductsQuery } from '../catalogue/catalogue-queries.ts'
import { sectionAnchor } from '../catalogue/catalogue-sections.ts'
import { useMenu } from '../catalogue/use-menu.ts'
import { useOrdering } from '../client/app-config-queries.ts'
import { preventsAdding } from '../kitchen/obstacle.ts'
import { useOrderability } from '../kitchen/use-orderability.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PageLink } from '../ui/controls/PageLink.tsx'
import type { DialogProps } from '../ui/hooks/use-lazy-dialog.ts'
import { BottomSheet } from '../ui/overlays/BottomSheet.tsx'
import { BOARD_HEIGHT, BOARD_WIDTH, type Board } from './board-pictures.ts'
import { asShown, boardLinesToday, boardNews, type BoardLine } from './board-today.ts'
import styles from './BoardSheet.module.css'

/** Prices that are older are loaded again. */
const PRICES_MAX_AGE_MS = 60_000

/** One board, enlarged, and its dishes as text. It scrolls, and the picture zooms by pinch or button. */
export default function BoardSheet({ board, isOpen, onClose }: DialogProps & { board: Board }) {
  return (
    <BottomSheet title={`${board.title} menu`} isOpen={isOpen} onClose={onClose}>
      <BoardContent key={board.file} board={board} />
    </BottomSheet>
  )
}

/** Links to the section of a board on the ordering page, while it can be ordered from. */
function OrderLink({ section = '' }: { section: string | undefined }) {
  const isClosed = preventsAdding(useOrderability())
  const { data: products = [] } = useListProductsQuery()
  if (isClosed || products.every((product) => product.section !== section)) return null
  return <PageLink href={`${webPaths.orders}#${sectionAnchor(section)}`}>Order from this menu</PageLink>
}

/** The picture of a board, its dishes as text, and while orders are taken what is different today. */
function BoardContent({ board }: { board: Board }) {
  const [isZoomedIn, setIsZoomedIn] = useState(false)
  const lines = useBoardLines(board.file)
  const news = boardNews(lines)
  return (
    <div className={styles.content}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys */}
      <div className={classNames(styles.window, isZoomedIn && styles.zoomedIn)} tabIndex={0}>
        {news.length > 0 ? (
          <ul className={styles.news} aria-label="Different from the picture">
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
        <OrderLink section={sections[board.file]} />
      </div>
    </div>
  )
}

function useBoardLines(file: string): BoardLine[] {
  const isOpen = useOrdering() === 'open'
  const menu = useMenu({ skip: !isOpen })
  const { data: products = [] } = useListProductsQuery(undefined, {
    enabled: isOpen,
    staleTime: PRICES_MAX_AGE_MS,
  })
  const lines = dishes[file] ?? []
  return isOpen ? boardLinesToday(sections[file] ?? '', lines, { products, menu }) : lines.map(asShown)
}
