export function CustomerApp() {
  return <p>Fuel Shack</p>
}
