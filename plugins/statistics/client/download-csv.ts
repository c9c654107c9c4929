/** Hands a text to the browser as a file. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name.replace(/[\\/:*?"<>|]/g, ' ') }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
