export default function FulfilmentApp() {
  return <h1>Fulfilment</h1>
}
