// Runs before the first paint, so that nothing of how a person likes the admin flashes (`src/shell/theme-settings.ts` keeps it).
;(function () {
  var root = document.documentElement
  var look = {}
  var locale = null
  try {
    // The institution's defaults, as the server wrote them into the page.
    look = JSON.parse(document.querySelector('meta[name=system-info]').content).theme || {}
    locale = look.globalI18n
  } catch {
    // Not every page comes from our server.
  }
  try {
    locale = localStorage.getItem('formwork-locale') || locale
    look = Object.assign({}, look, JSON.parse(localStorage.getItem('formwork-theme')))
  } catch {
    // Storage may be forbidden or hold anything; the defaults do.
  }
  var scheme = look.colorScheme
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.setAttribute('data-mantine-color-scheme', scheme)
  root.setAttribute('data-size', String(look.globalComponentSize || 'medium'))
  root.setAttribute('data-primary', String(look.primary || 'petrol'))
  root.toggleAttribute('data-grayscale', look.isGrayscale === true)
  root.toggleAttribute('data-invert', look.isInvert === true)
  root.lang = locale === 'en' ? 'en' : 'zh-CN'
})()
