// Runs before the first paint, so that neither colour scheme nor language flashes.
(function () {
  var root = document.documentElement
  var scheme = null
  var locale = null
  try {
    scheme = localStorage.getItem('formwork-scheme')
    locale = localStorage.getItem('formwork-locale')
  } catch {
    // Storage may be forbidden; the defaults do.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.setAttribute('data-mantine-color-scheme', scheme)
  root.lang = locale === 'en' ? 'en' : 'zh-CN'
})()
