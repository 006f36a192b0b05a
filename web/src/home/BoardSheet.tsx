import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { sections } from 'virtual:site-boards'
import { useListProductsQuery } from '../catalogue/catalogue-queries.ts'
import { sectionAnchor } from '../catalogue/catalogue-sections.ts'
import { useOrderability } from '../kitchen/use-orderability.ts'
import { BottomSheet } from '../ui/overlays/BottomSheet.tsx'
import { PageLink } from '../ui/controls/PageLink.tsx'
import type { Board } from './board-pictures.ts'
import { BoardContent } from './BoardContent.tsx'

interface BoardSheetProps {
  board: Board
  isOpen: boolean
  onClose: () => void
}

/** One board, enlarged, and its dishes as text. It scrolls, and the picture zooms by pinch or button. */
export default function BoardSheet({ board, isOpen, onClose }: BoardSheetProps) {
  return (
    <BottomSheet title={`${board.title} menu`} isOpen={isOpen} onClose={onClose}>
      <BoardContent key={board.file} board={board} orderLink={<OrderLink section={sections[board.file]} />} />
    </BottomSheet>
  )
}

/** Links to the section of a board on the ordering page, while it can be ordered from. */
function OrderLink({ section = '' }: { section: string | undefined }) {
  const obstacle = useOrderability()
  const { data: products = [] } = useListProductsQuery()
  if (obstacle || products.every((product) => product.section !== section)) return null
  return <PageLink href={`${webPaths.orders}#${sectionAnchor(section)}`}>Order from this menu</PageLink>
}
