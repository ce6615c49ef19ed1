def card_text(pack, id): return None
class JupiterWords: pass
