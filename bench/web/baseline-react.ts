import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// What every app on React costs before it does anything.
createRoot(document.createElement('div')).render(createElement('p'))
