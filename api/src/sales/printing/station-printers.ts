import type { Station } from '@fuel-shack/contract/shop/stations/stations'

/** Without a station, a printer prints what every station makes. */
interface StationPrinter {
  station?: Station | undefined
}

const prints = (printer: StationPrinter, station: Station): boolean => (printer.station ?? station) === station

/** Returns whether each station has a printer: its own, or one of every station. */
export function areServed(stations: readonly Station[], printers: readonly StationPrinter[]): boolean {
  return stations.every((station) => printers.some((printer) => prints(printer, station)))
}

/**
 * Finds the printers that print an order. One of which a station has no printer is printed by all of them, so that its docket
 * is somewhere.
 *
 * @param stations those of the order
 */
export function printersOf<Printer extends StationPrinter>(
  stations: readonly Station[],
  printers: readonly Printer[],
): Printer[] {
  if (!areServed(stations, printers)) return [...printers]
  return printers.filter((printer) => stations.some((station) => prints(printer, station)))
}

/**
 * Finds the station whose lines a printer prints large. A docket that reached a printer of another station all the same is whole,
 * as is that of an order that not every station can print.
 *
 * @returns undefined: the docket is whole
 */
export function stationOnPaper(
  printer: StationPrinter | undefined,
  stations: readonly Station[],
  printers: readonly StationPrinter[],
): Station | undefined {
  const station = printer?.station
  const isPart = station !== undefined && stations.includes(station) && stations.length > 1
  return isPart && areServed(stations, printers) ? station : undefined
}
