// The encoders alone, without the renderers of both libraries, are a third of the size.
declare module 'jsbarcode/src/barcodes/CODE128/CODE128C.js' {
  export default class Code128C {
    constructor(digits: string, options: object)
    encode(): { data: string; text: string }
  }
}

declare module 'qrcode/lib/core/qrcode.js' {
  import type { QRCode, QRCodeOptions } from 'qrcode'
  export function create(text: string, options: QRCodeOptions): QRCode
}
