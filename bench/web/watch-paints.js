// Put into a page before it begins; what it notes is read by throttled-visits.ts.
window.paints = { largestPaintMs: 0, layoutShift: 0, tasks: [] }
const watch = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
watch('largest-contentful-paint', ({ startTime }) => (window.paints.largestPaintMs = startTime))
watch('layout-shift', ({ value, hadRecentInput }) => (window.paints.layoutShift += hadRecentInput ? 0 : value))
watch('longtask', ({ startTime, duration }) => window.paints.tasks.push({ startTime, duration }))
