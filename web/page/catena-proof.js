// A custom element that draws one proof with its steps, from its JSON, in any page or notebook:
//
//     <script type="module" src="https://SITE/catena-proof.js"></script>
//     <catena-proof>{"schema":"catena-proof/1", …}</catena-proof>
//     <catena-proof src="proof.json"></catena-proof>
//
// It is a frame with `embed.html` of the site that this file comes from, so neither page touches the other. Width and
// height are those of the element: 100 % and 640 pixels unless a style says otherwise.

import { proofLink } from './address.js'

class CatenaProof extends HTMLElement {
  async connectedCallback() {
    try {
      const proof = JSON.parse(await this.text())
      if (!Array.isArray(proof.state)) throw new Error('it is no catena-proof/1')
      const frame = document.createElement('iframe')
      frame.src = `${new URL('embed.html', import.meta.url)}${await proofLink(proof)}`
      frame.title = `Proof: ${[...proof.eliminates, ...proof.places].join(', ')}`
      frame.style.cssText = 'border: 0; width: 100%; height: 100%'
      this.style.display ||= 'block'
      this.style.height ||= '640px'
      this.replaceChildren(frame)
    } catch (error) {
      this.textContent = `This proof cannot be drawn: ${error instanceof Error ? error.message : error}.`
    }
  }

  /** The proof as JSON: what the element has in it, or the file it names. */
  async text() {
    const file = this.getAttribute('src')
    if (!file) return this.textContent ?? ''
    const response = await fetch(file)
    if (!response.ok) throw new Error(`${file} answers ${response.status}`)
    return response.text()
  }
}

customElements.define('catena-proof', CatenaProof)
