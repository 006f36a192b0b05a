// `npm run tour`: starts the product with data of its own, walks through it as a visitor, a customer and staff, and
// writes a picture of every screen and state to docs/screens, with docs/tour.md around them.
import { Refusal, runCommand } from './stack/refusal.ts'
import { Album } from './tour/album.ts'
import { tourCard } from './tour/card.ts'
import { tourCounter } from './tour/counter.ts'
import { tourOffline } from './tour/offline.ts'
import { tourOrdering } from './tour/ordering.ts'
import { tourPapers } from './tour/papers.ts'
import { tourSigningIn } from './tour/signing-in.ts'
import { openStage, type Stage } from './tour/stage.ts'
import { tourVisitor } from './tour/visitor.ts'

const chapters: Record<string, (stage: Stage, album: Album) => Promise<void>> = {
  visitor: tourVisitor,
  'signing-in': tourSigningIn,
  ordering: tourOrdering,
  card: tourCard,
  counter: tourCounter,
  papers: tourPapers,
  offline: tourOffline,
}

await runCommand(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in chapters))
  if (unknown.length > 0) throw new Refusal(`There is no chapter called ${unknown.join(', ')}.`)
  const stage = await openStage()
  try {
    const album = new Album()
    for (const [name, walk] of Object.entries(chapters)) {
      if (wanted.length === 0 || wanted.includes(name)) await walk(stage, album)
    }
    album.close({ isWhole: wanted.length === 0 })
  } finally {
    await stage.close()
  }
})
