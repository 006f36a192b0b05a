import type { Site } from '@fuel-shack/contract/site'
import { webPaths } from '@fuel-shack/contract/web-paths'

const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `/icons/${file}.png`,
  sizes,
  type: 'image/png',
  purpose,
})

const screenshot = (file: string, label: string, sizes: string, formFactor: 'narrow' | 'wide') => ({
  src: `/screenshots/${file}.png`,
  sizes,
  type: 'image/png',
  form_factor: formFactor,
  label,
})

/** The manifest that makes the app installable. */
export function webManifest({ name, shortName, description, colours }: Site): string {
  const [overhead] = colours.sky
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
        icons: [icon('icon-192', '192x192')],
      },
      { name: 'Order', url: webPaths.orders, description: 'The menu', icons: [icon('icon-192', '192x192')] },
    ],
    screenshots: [
      screenshot('home', 'The welcome page', '780x1688', 'narrow'),
      screenshot('cards', 'A loyalty card', '780x1688', 'narrow'),
      screenshot('home-wide', 'The welcome page on a wide screen', '1280x800', 'wide'),
    ],
  })
}
