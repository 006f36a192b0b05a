import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import type { Palette } from '@fuel-shack/contract/shop/rest-stop/palette'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'

const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `/icons/${file}.png`,
  sizes,
  type: 'image/png',
  purpose,
})

type Named = Pick<Site, 'name' | 'shortName' | 'description'>

/** The manifest that makes the app installable. */
export function webManifest({ name, shortName, description }: Named, { sky: [overhead] }: Palette): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: 'en-AU',
    start_url: webPaths.home,
    scope: '/',
    display: 'standalone',
    background_color: overhead,
    theme_color: overhead,
    categories: ['food', 'travel', 'shopping'],
    icons: [
      icon('icon-192', '192x192'),
      icon('icon-512', '512x512'),
      icon('maskable-192', '192x192', 'maskable'),
      icon('maskable-512', '512x512', 'maskable'),
    ],
    shortcuts: [
      {
        name: 'Cards',
        url: webPaths.cards,
        description: 'Your loyalty card and its code',
        icons: [icon('shortcut-card', '96x96')],
      },
      { name: 'Order', url: webPaths.orders, description: 'The menu', icons: [icon('shortcut-order', '96x96')] },
    ],
  })
}
