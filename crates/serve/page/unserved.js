// Says why the page does not run, where it does not: a folder of files, a frame in a sandbox, a part that did not come.
// Modules are what cannot be loaded there, so this is none.

document.querySelector('script[type=module]')?.addEventListener('error', () => {
  const words =
    location.protocol === 'file:'
      ? 'Browsers do not run this page from a folder of files. Put the folder on a web host, or run python3 -m http.server in it and open http://localhost:8000/.'
      : globalThis.origin === 'null'
        ? 'This frame is in a sandbox in which the page cannot run. Open its link in a window of its own, or let the frame have allow-same-origin.'
        : 'A part of this page could not be loaded. Reload it when there is a network.'
  document.getElementById('unserved')?.replaceChildren(words)
  document.getElementById('unserved')?.removeAttribute('hidden')
})
