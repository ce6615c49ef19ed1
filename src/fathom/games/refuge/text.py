class RefugeWords: 
    def __init__(self,*a): pass
def card_text(pack,id): return None
