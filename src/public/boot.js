// Runs before the first paint, so that the theme kept by `src/shell/theme-settings.ts` applies without a flash.
;(function () {
  var root = document.documentElement
  var look = {}
  var locale = null
  try {
    // The institution's defaults, which the server writes into the page.
    look = JSON.parse(document.querySelector('meta[name=system-info]').content).theme || {}
    locale = look.globalI18n
  } catch {
    // Pages not served by our server have no defaults.
  }
  try {
    locale = localStorage.getItem('formwork-locale') || locale
    look = Object.assign({}, look, JSON.parse(localStorage.getItem('formwork-theme')))
  } catch {
    // Storage may be blocked or malformed; the defaults apply.
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
  root.setAttribute('data-frame', frameOf())

  // Until the first interaction skeletons show without delay, because they follow the pre-rendered skeleton.
  root.setAttribute('data-starting', '')
  var started = function () {
    root.removeAttribute('data-starting')
  }
  addEventListener('pointerdown', started, { once: true, capture: true })
  addEventListener('keydown', started, { once: true, capture: true })

  addEventListener(
    'error',
    function (event) {
      if (event.target.tagName === 'SCRIPT')
        root.setAttribute('data-frame', root.getAttribute('data-frame') + ' failed')
    },
    true,
  )

  // Chooses the frame shown before the scripts run (`src/first-frame.css`).
  function frameOf() {
    var path = location.pathname
    if (/^\/(404|401|license|test|redirect)(\/|$)/.test(path)) return ''
    if (
      !/(^|; )Admin-Token=./.test(document.cookie) ||
      /^\/(login|authLogin|register|forgot|reset|password)(\/|$)/.test(path)
    )
      return 'entry'
    if (/^\/project\/form\/(?!list(\/|$))/.test(path) && /[?&]key=/.test(location.search)) return 'whole'
    var isNarrow = matchMedia('(max-width: 999.98px)').matches
    var layout = isNarrow ? 'defaults' : look.layout || 'classic'
    var words = ['shell', layout]
    if (look.isCollapse === true && !isNarrow) words.push('collapsed')
    // Home needs no second menu column.
    if (layout === 'columns' && /^\/(home)?$/.test(path)) words.push('alone')
    if (look.isTagsview === false) words.push('tagless')
    if (look.isShowLogo === false) words.push('logoless')
    if (look.topBar && look.topBar !== 'plain') words.push('top-' + look.topBar)
    if (look.menuBar && look.menuBar !== 'plain') words.push('menu-' + look.menuBar)
    if (look.columnsMenuBar !== 'plain') words.push('column-' + (look.columnsMenuBar || 'ink'))
    return words.join(' ')
  }
})()
